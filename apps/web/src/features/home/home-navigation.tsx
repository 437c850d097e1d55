import House from 'lucide-react/icons/house';

import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { patchSession } from '#/shared/session.ts';

import type { HomePart } from './home-part.ts';
import { HOME_PATH } from './home-path.ts';

import styles from './home-navigation.module.css';

type HomeNavigationProps = {
  parts: readonly HomePart[];
  /** Path of the page that is shown. */
  path: string;
  /** Told when a link is followed. */
  onFollow?: (() => void) | undefined;
};

/** The links of the side menu and of the drawer. */
export function HomeNavigation({ parts, path, onFollow }: HomeNavigationProps) {
  const t = useTexts();
  const groups = Map.groupBy(parts, (part) => part.group);
  return (
    <nav className={styles.navigation} aria-label={t('home.menu')}>
      <ul>
        <Entry to={HOME_PATH} icon={House} current={path === HOME_PATH} onFollow={onFollow}>
          {t('home.overview')}
        </Entry>
      </ul>
      {[...groups].map(
        ([group, members]) =>
          group !== undefined && (
            <section key={group} aria-label={t(group)}>
              <p className={styles.group} aria-hidden>
                {t(group)}
              </p>
              <ul>
                {members.map((part) => (
                  <Entry
                    key={part.path}
                    to={part.path}
                    icon={part.icon}
                    current={path === part.path}
                    onFollow={onFollow}
                  >
                    {t(part.name)}
                  </Entry>
                ))}
              </ul>
            </section>
          ),
      )}
    </nav>
  );
}

type EntryProps = {
  to: string;
  icon: HomePart['icon'];
  current: boolean;
  onFollow: (() => void) | undefined;
  children: string;
};

function Entry({ to, icon: Icon, current, onFollow, children }: EntryProps) {
  const follow = () => {
    patchSession({ currentMenuIndex: to });
    onFollow?.();
  };
  return (
    <li>
      <Link to={to} className={styles.entry} {...(current && { 'aria-current': 'page' })} onClick={follow}>
        <Icon size={19} aria-hidden />
        <span>{children}</span>
      </Link>
    </li>
  );
}
