import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useLocation } from '#/shared/location.ts';
import { patchSession, useSession } from '#/shared/session.ts';
import { useTitle } from '#/shared/title.ts';

import type { AccountAction } from './account-action.ts';
import { workbenchQuery } from './data.ts';
import { Header } from './header.tsx';
import { HomeContent } from './home-content.tsx';
import type { HomePart } from './home-part.ts';
import { HOME_PATH } from './home-path.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import type { NewestNotices } from './newest-notices.ts';
import type { OverviewTips } from './overview-tips.ts';
import { SideMenu } from './side-menu.tsx';
import { useNarrow } from './use-narrow.ts';

import styles from './home-shell.module.css';

type HomeShellProps = {
  parts: readonly HomePart[];
  accountActions: readonly AccountAction[];
  Newest: NewestNotices;
  Tips: OverviewTips;
};

/** Header, side menu and the page beside it. */
export function HomeShell({ parts, accountActions, Newest, Tips }: HomeShellProps) {
  const t = useTexts();
  const location = useLocation();
  const part = parts.find(({ path }) => path === location.path);
  const path = part?.path ?? HOME_PATH;
  useTitle(t(part?.name ?? 'home.overview'));
  const narrow = useNarrow();
  const showMenu = useSession((session) => session.showMenu);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  const workbench = useQuery(workbenchQuery);
  const openParts = parts.filter(({ mayOpen }) => workbench.data !== undefined && mayOpen(workbench.data));

  return (
    <div className={styles.shell}>
      <Header
        path={path}
        workbench={workbench.data}
        loading={workbench.isPending}
        parts={openParts}
        accountActions={accountActions}
        Newest={Newest}
        menu={
          narrow
            ? { label: t('home.openMenu'), open: drawerOpen, toggle: () => setDrawerOpen(true) }
            : {
                label: t(showMenu ? 'home.hideMenu' : 'home.showMenu'),
                open: showMenu,
                toggle: () => patchSession({ showMenu: !showMenu }),
              }
        }
        onSkip={() => content.current?.focus()}
      />
      <div className={styles.below}>
        {!narrow && showMenu && <SideMenu parts={openParts} path={path} />}
        <main ref={content} className={styles.content} tabIndex={-1}>
          <HomeContent workbench={workbench} part={part} Tips={Tips} />
        </main>
      </div>
      {narrow && (
        <MenuDrawer
          open={drawerOpen}
          onOpenChange={setDrawerOpen}
          parts={openParts}
          path={path}
          workbench={workbench.data}
        />
      )}
    </div>
  );
}
