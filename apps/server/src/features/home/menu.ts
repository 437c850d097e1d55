import type { OpenedApplication } from '@foyer/contract/home.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

type Menu = OpenedApplication['menu'];
type Node = {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly path?: string;
};

/**
 * The menu of an application for somebody who holds these permissions of it: pages that they may see or do something on,
 * and menus that hold such a page or are permitted themselves.
 */
export function menuFor({ permissions: menus }: Manifest, held: ReadonlySet<string>): Menu {
  return menus.flatMap((menu) => {
    const pages = (menu.children ?? []).filter(({ code, children = [] }) =>
      [code, ...children.map((button) => button.code)].some((one) => held.has(one)),
    );
    const isSeen = held.has(menu.code) || pages.length > 0;
    return isSeen ? [{ ...present(menu), pages: pages.map(present) }] : [];
  });
}

const present = ({ code, names, path }: Node) => ({ code, names: { ...names }, path: path ?? null });
