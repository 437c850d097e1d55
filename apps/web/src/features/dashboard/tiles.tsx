import Building2 from 'lucide-react/icons/building-2';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Radio from 'lucide-react/icons/radio';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';

import { formatTotal } from '#/shared/api/paging.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { RowLink } from '#/ui/lists/row-link.tsx';

import type { Figures } from './data.ts';

import styles from './dashboard.module.css';

/** Totals, each linked to its page. */
export function Tiles({ figures: { online, users, organisations, stores } }: { figures: Figures }) {
  const t = useTexts();
  const { language } = useLanguage();
  const maySee = {
    sessions: useMay('sessions.read'),
    users: useMay('users.read'),
    places: useMay('organisations.read'),
  };
  const number = numberFormat(language);
  const counted = Object.values(users);
  const all = { total: counted.reduce((sum, { total }) => sum + total, 0), more: counted.some(({ more }) => more) };
  const to = (path: string, isOpen: boolean) => (isOpen ? path : undefined);
  return (
    <dl className={styles.tiles}>
      <Tile icon={<Radio size={18} />} term={t('dashboard.online')} hint={t('dashboard.onlineHint')}>
        {number.format(online.people)}
      </Tile>
      <Tile icon={<MonitorSmartphone size={18} />} term={t('dashboard.sessions')} to={to('/sessions', maySee.sessions)}>
        {number.format(online.sessions)}
      </Tile>
      <Tile icon={<Users size={18} />} term={t('dashboard.users')} to={to('/users', maySee.users)}>
        {formatTotal(all, language)}
      </Tile>
      <Tile icon={<Building2 size={18} />} term={t('dashboard.organisations')} to={to('/organisations', maySee.places)}>
        {formatTotal(organisations, language)}
      </Tile>
      <Tile icon={<Store size={18} />} term={t('dashboard.stores')} to={to('/organisations', maySee.places)}>
        {formatTotal(stores, language)}
      </Tile>
    </dl>
  );
}

type TileProps = { icon: ReactNode; term: string; hint?: string; to?: string | undefined; children: ReactNode };

function Tile({ icon, term, hint, to, children }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.term}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        {to === undefined ? (
          term
        ) : (
          <RowLink href={`#${to}`} className={styles.link}>
            {term}
          </RowLink>
        )}
      </dt>
      <dd className={styles.figure}>
        {children}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </dd>
    </div>
  );
}
