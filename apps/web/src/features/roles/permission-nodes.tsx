import type { PermissionTree } from '@foyer/contract/roles.ts';
import AppWindow from 'lucide-react/icons/app-window';
import Folder from 'lucide-react/icons/folder';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import PackageX from 'lucide-react/icons/package-x';

import type { CheckNode } from '#/ui/tree/check-nodes.ts';

type PermissionEntry = PermissionTree['permissions'][number];

type PermissionNodeOptions = {
  readonly applications: readonly PermissionTree[];
  /** Codes of the role that no application declares. */
  readonly removed: readonly string[];
  /** Why a code cannot be ticked; undefined if it can. */
  readonly reasonOf: (code: string) => string | undefined;
  readonly nameOf: (names: Readonly<Record<string, string>>) => string;
  readonly removedName: string;
};

const ICONS = {
  menu: <Folder size={17} />,
  page: <AppWindow size={17} />,
  button: undefined,
} as const satisfies Record<PermissionEntry['kind'], unknown>;

/** All permissions as a tree of checkboxes: application, menu, page, button. */
export function permissionNodes({
  applications,
  removed,
  reasonOf,
  nameOf,
  removedName,
}: PermissionNodeOptions): CheckNode[] {
  const nodes = applications.map(({ code, names, permissions }): CheckNode => {
    const below = Map.groupBy(permissions, ({ parent }) => parent);
    const nodeOf = (entry: PermissionEntry): CheckNode => {
      const children = (below.get(entry.code) ?? []).map(nodeOf);
      return {
        id: `${code}/${entry.code}`,
        label: nameOf(entry.names),
        icon: ICONS[entry.kind],
        children,
        ...(children.length === 0 && { value: entry.code, detail: entry.code, reason: reasonOf(entry.code) }),
      };
    };
    const children = (below.get(null) ?? []).map(nodeOf);
    return { id: code, label: nameOf(names), icon: <LayoutGrid size={17} />, children };
  });
  // Unique: no application has an empty code.
  const left: CheckNode = {
    id: '',
    label: removedName,
    icon: <PackageX size={17} />,
    children: removed.map((code) => ({
      id: `/${code}`,
      value: code,
      label: code,
      reason: reasonOf(code),
      children: [],
    })),
  };
  return [...nodes, left].filter(({ children }) => children.length > 0);
}

/** The name of each code with its parent: `Users › Edit`. */
export function permissionNames(nodes: readonly CheckNode[], above?: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { label, value, children } of nodes) {
    if (value !== undefined) names.set(value, above === undefined ? label : `${above} › ${label}`);
    for (const [code, name] of permissionNames(children, label)) names.set(code, name);
  }
  return names;
}
