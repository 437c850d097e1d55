import type { OpenedApplication } from '@foyer/contract/home.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

type ApplicationMenu = OpenedApplication['menu'];
type MenuNode = {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly path?: string;
};

/**
 * The menu of an application for a user with these permissions: pages of which they have the permission or that of a
 * button, and menus that contain such a page or are permitted themselves.
 */
export function menuFor({ permissions: menus }: Manifest, granted: ReadonlySet<string>): ApplicationMenu {
  return menus.flatMap((menu) => {
    const pages = (menu.children ?? []).filter(({ code, children = [] }) =>
      [code, ...children.map((button) => button.code)].some((one) => granted.has(one)),
    );
    const isSeen = granted.has(menu.code) || pages.length > 0;
    return isSeen ? [{ ...toMenuItem(menu), pages: pages.map(toMenuItem) }] : [];
  });
}

const toMenuItem = ({ code, names, path }: MenuNode) => ({ code, names: { ...names }, path: path ?? null });
