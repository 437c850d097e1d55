import type { Workbench } from '@foyer/contract/workbench.ts';

import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { patchSession } from '#/shared/session.ts';

import { HOME_PATH, MANAGE_PATH } from './home-path.ts';

import styles from './area-links.module.css';

type AreaLinksProps = {
  flags: Workbench['flags'];
  /** Path of the page that is shown. */
  path: string;
  /** Told when a link is followed. */
  onFollow?: () => void;
};

/** The service page and the manage page, for those who may open them; which of them was last is remembered. */
export function AreaLinks({ flags, path, onFollow }: AreaLinksProps) {
  const t = useTexts();
  const areas = [
    { to: HOME_PATH, name: t('home.servicePage'), shown: flags.servicePage, servicePage: true },
    { to: MANAGE_PATH, name: t('home.managePage'), shown: flags.managePage, servicePage: false },
  ].filter(({ shown }) => shown);
  if (areas.length === 0) return null;
  return (
    <nav className={styles.areas} aria-label={t('home.pages')}>
      {areas.map(({ to, name, servicePage }) => (
        <Link
          key={to}
          to={to}
          className={styles.area}
          {...(path === to && { 'aria-current': 'page' })}
          onClick={() => {
            patchSession({ servicePage, adminPage: !servicePage });
            onFollow?.();
          }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
