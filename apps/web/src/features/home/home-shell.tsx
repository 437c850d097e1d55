import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';

import type { FrameSlot } from '#/shared/frame-slot.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { HOME_PATH } from '#/shared/navigation/paths.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { patchSession, useSession } from '#/shared/session/session.ts';
import { useMediaQuery } from '#/shared/state/use-media-query.ts';
import { classNames } from '#/ui/class-names.ts';

import { applicationPath, parseApplicationPath } from './application/application-location.ts';
import { useContextSync } from './application/use-context-sync.ts';
import { useOpenedApplication } from './application/use-opened-application.ts';
import { workbenchQuery } from './data.ts';
import { Header } from './header/header.tsx';
import { usePresetPlace } from './header/use-preset-place.ts';
import { HomeContent } from './home-content.tsx';
import { MenuDrawer } from './side-menu/menu-drawer.tsx';
import { pageArea } from './side-menu/page-area.ts';
import { SideMenu } from './side-menu/side-menu.tsx';
import type { AccountAction, NewestNotices, HomeRoute, OverviewTips } from './slots.ts';

import styles from './home-shell.module.css';

type HomeShellProps = {
  routes: readonly HomeRoute[];
  accountActions: readonly AccountAction[];
  Newest: NewestNotices;
  Tips: OverviewTips;
  Frame: FrameSlot;
  abovePage: ReactNode;
};

/** Header, side menu and the page beside it. */
export function HomeShell({ routes, accountActions, Newest, Tips, Frame, abovePage }: HomeShellProps) {
  const t = useTexts();
  const location = useLocation();
  const applicationLocation = parseApplicationPath(location.whole);
  const route = routes.find(({ path }) => path === location.path);
  const path =
    applicationLocation === undefined ? (route?.path ?? HOME_PATH) : applicationPath(applicationLocation.code);
  const area = pageArea(applicationLocation, route);
  useTitle(applicationLocation === undefined ? t(route?.name ?? 'home.overview') : undefined);
  // Below this width the side menu becomes a drawer.
  const narrow = useMediaQuery('(max-width: 768px)');
  const showMenu = useSession((session) => session.showMenu);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  usePrefetchQuery(workbenchQuery); // sends the request before the first render is complete
  const workbench = useQuery(workbenchQuery);
  const context = useContextSync(workbench.data);
  const open = useOpenedApplication(applicationLocation, context);
  usePresetPlace(workbench.data, open?.offered);
  const openRoutes = routes.filter(({ mayOpen }) => workbench.data !== undefined && mayOpen(workbench.data));

  return (
    <div className={classNames(styles.shell, open !== undefined && styles.filled)}>
      <Header
        path={path}
        area={area}
        workbench={workbench.data}
        open={open}
        loading={workbench.isPending}
        routes={openRoutes}
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
        {!narrow && showMenu && <SideMenu routes={openRoutes} path={path} open={open} />}
        <div className={styles.column}>
          {abovePage}
          <main ref={content} className={styles.content} tabIndex={-1}>
            <HomeContent workbench={workbench} route={route} open={open} Tips={Tips} Frame={Frame} />
          </main>
        </div>
      </div>
      {narrow && (
        <MenuDrawer
          open={drawerOpen}
          onOpenChange={setDrawerOpen}
          routes={openRoutes}
          path={path}
          area={area}
          application={open}
          workbench={workbench.data}
        />
      )}
    </div>
  );
}
