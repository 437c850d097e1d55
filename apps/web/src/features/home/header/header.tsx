import type { Workbench } from '@foyer/contract/workbench.ts';
import PanelLeft from 'lucide-react/icons/panel-left';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { HOME_PATH } from '#/shared/navigation/paths.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { Skeleton } from '#/ui/feedback/skeleton.tsx';
import { Tooltip } from '#/ui/feedback/tooltip.tsx';
import { Logo } from '#/ui/identity/logo.tsx';

import type { OpenApplication } from '../application/use-opened-application.ts';
import { useSuiteSession } from '../application/use-suite-session.ts';
import { AreaLinks } from '../side-menu/area-links.tsx';
import type { PageArea } from '../side-menu/page-area.ts';
import type { AccountAction, HomeRoute, NewestNotices } from '../slots.ts';
import { HeaderButton } from './header-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NoticesPopover } from './notices-popover.tsx';
import { PlaceSwitcher } from './place-switcher.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { SystemMenu } from './system-menu.tsx';
import { ThemeButton } from './theme-button.tsx';
import { UserMenu } from './user-menu.tsx';

import styles from './header.module.css';

type HeaderProps = {
  path: string;
  area: PageArea;
  /** Undefined until the workbench is loaded. */
  workbench: Workbench | undefined;
  /** The application that is shown. It limits the choice of stores. */
  open: OpenApplication | undefined;
  loading: boolean;
  menu: { label: string; open: boolean; toggle: () => void };
  /** The routes that the user may open. */
  routes: readonly HomeRoute[];
  accountActions: readonly AccountAction[];
  Newest: NewestNotices;
  /** Moves the focus past the header. */
  onSkip: () => void;
};

/** The bar across the top. Elements of variable width are on the left, so that the others do not move. */
export function Header(props: HeaderProps) {
  const { path, area, workbench, open, loading, menu, routes, accountActions, Newest, onSkip } = props;
  const t = useTexts();
  useSuiteSession(workbench);
  return (
    <header className={styles.header}>
      <button type="button" className={styles.skip} onClick={onSkip}>
        {t('home.skip')}
      </button>
      <div className={styles.leading}>
        <Tooltip text={menu.label}>
          <HeaderButton aria-label={menu.label} aria-expanded={menu.open} onClick={menu.toggle}>
            <PanelLeft size={20} aria-hidden />
          </HeaderButton>
        </Tooltip>
        <Link to={HOME_PATH} className={styles.brand} aria-label={t('home.homePage')}>
          <Logo picture={readBoot().brand.logo} />
          <span className={styles.brandName}>{t('frame.brand')}</span>
        </Link>
        {workbench && (
          <div className={styles.wide}>
            <AreaLinks flags={workbench.flags} path={path} area={area.area} />
          </div>
        )}
      </div>
      {loading && <Skeleton className={styles.systemSkeleton} />}
      {workbench && (
        <>
          <div className={styles.wide}>
            <PlaceSwitcher workbench={workbench} open={open} />
          </div>
          <SystemMenu applications={workbench.applications} currentCode={area.application} />
        </>
      )}
      <RefreshButton />
      <NoticesPopover Newest={Newest} />
      <div className={styles.wide}>
        <LanguageMenu />
        <ThemeButton />
      </div>
      {loading ? (
        <Skeleton className={styles.userSkeleton} />
      ) : (
        <UserMenu
          user={workbench?.user}
          routes={routes}
          actions={accountActions}
          path={path}
          help={routes.find((route) => route.path === path)?.help}
        />
      )}
    </header>
  );
}
