import type { OpenedApplication } from '@foyer/contract/home.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';

type ApplicationMenu = OpenedApplication['menu'];
type MenuNode = {
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly path?: string;
};

/**
 * An application's menu for a user with these permissions. A page is shown to users with its permission or the
 * permission of one of its buttons. A menu is shown with its permission or with a page.
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
