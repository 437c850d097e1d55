import HomeIcon from 'lucide-react/icons/house';

import { useTexts } from '#/shared/i18n/language.ts';
import { HOME_PATH } from '#/shared/navigation/paths.ts';
import { patchSession } from '#/shared/session/session.ts';

import type { OpenApplication } from '../application/use-opened-application.ts';
import type { HomeRoute } from '../slots.ts';
import { ApplicationNavigation } from './application-navigation.tsx';
import { NavigationEntry } from './navigation-entry.tsx';

import styles from './home-navigation.module.css';

type HomeNavigationProps = {
  routes: readonly HomeRoute[];
  /** Path of the page that is shown. */
  path: string;
  /** The application that is shown; its pages replace Home's. */
  open: OpenApplication | undefined;
  /** Called when a link is followed. */
  onFollow?: (() => void) | undefined;
};

/** The links of the side menu and of the drawer. */
export function HomeNavigation({ routes, path, open, onFollow }: HomeNavigationProps) {
  const t = useTexts();
  const groups = Map.groupBy(open === undefined ? routes : [], (route) => route.group);
  const follow = (to: string) => () => {
    patchSession({ currentMenuIndex: to });
    onFollow?.();
  };
  return (
    <nav className={styles.navigation} aria-label={t('home.menu')}>
      <ul>
        <NavigationEntry
          to={HOME_PATH}
          icon={<HomeIcon size={19} aria-hidden />}
          current={path === HOME_PATH}
          onFollow={follow(HOME_PATH)}
        >
          {t('home.overview')}
        </NavigationEntry>
      </ul>
      {open?.opened && <ApplicationNavigation opened={open.opened} path={open.path} onFollow={onFollow} />}
      {[...groups].map(
        ([group, members]) =>
          group !== undefined && (
            <section key={group} aria-label={t(group)}>
              <p className={styles.group} aria-hidden>
                {t(group)}
              </p>
              <ul>
                {members.map(({ path: to, icon: Icon, name }) => (
                  <NavigationEntry
                    key={to}
                    to={to}
                    icon={<Icon size={19} aria-hidden />}
                    current={path === to}
                    onFollow={follow(to)}
                  >
                    {t(name)}
                  </NavigationEntry>
                ))}
              </ul>
            </section>
          ),
      )}
    </nav>
  );
}
