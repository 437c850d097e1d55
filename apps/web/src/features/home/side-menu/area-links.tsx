import type { Workbench } from '@foyer/contract/workbench.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { HOME_PATH, MANAGE_PATH } from '#/shared/navigation/paths.ts';
import { patchSession } from '#/shared/session/session.ts';

import type { PageArea } from './page-area.ts';

import styles from './area-links.module.css';

type AreaLinksProps = {
  flags: Workbench['flags'];
  /** Path of the page that is shown. */
  path: string;
  /** The area that the page belongs to. */
  area: PageArea['area'];
  /** Called when a link is followed. */
  onFollow?: () => void;
};

/** Links to the service page and the manage page, for users who may open them. The last one followed is stored. */
export function AreaLinks({ flags, path, area, onFollow }: AreaLinksProps) {
  const t = useTexts();
  const areas = [
    { to: HOME_PATH, name: t('home.servicePage'), visible: flags.servicePage, areaName: 'home' },
    { to: MANAGE_PATH, name: t('home.managePage'), visible: flags.managePage, areaName: 'administration' },
  ].filter(({ visible }) => visible);
  if (areas.length === 0) return null;
  return (
    <nav className={styles.areas} aria-label={t('home.pages')}>
      {areas.map(({ to, name, areaName }) => (
        <Link
          key={to}
          to={to}
          className={styles.area}
          {...(area === areaName && { 'aria-current': path === to ? 'page' : true })}
          onClick={() => {
            patchSession({ servicePage: areaName === 'home', adminPage: areaName === 'administration' });
            onFollow?.();
          }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
