import { useId, useState } from 'react';

import { patchSession, useSession } from '#/shared/session/session.ts';

import type { OpenApplication } from '../application/use-opened-application.ts';
import type { HomeRoute } from '../slots.ts';
import { HomeNavigation } from './home-navigation.tsx';
import { MenuResizer } from './menu-resizer.tsx';
import { boundedMenuWidth } from './menu-width.ts';

import styles from './side-menu.module.css';

type SideMenuProps = { routes: readonly HomeRoute[]; path: string; open: OpenApplication | undefined };

/** The menu beside the page, with a resizable width. */
export function SideMenu({ routes, path, open }: SideMenuProps) {
  const id = useId();
  const storedWidth = boundedMenuWidth(useSession((session) => session.menuWidth));
  const [dragged, setDragged] = useState<number>();
  const width = dragged ?? storedWidth;

  function settle(pixels: number) {
    setDragged(undefined);
    patchSession({ menuWidth: pixels });
  }

  return (
    <aside className={styles.menu} style={{ width }} id={id}>
      <HomeNavigation routes={routes} path={path} open={open} />
      <MenuResizer menuId={id} width={width} onResize={setDragged} onSettle={settle} />
    </aside>
  );
}
