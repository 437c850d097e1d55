import type { NoticeRow } from '@foyer/contract/notices.ts';

import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { TypeTile } from '#/shared/notices/notice-type.tsx';
import { RowLink } from '#/ui/lists/row-link.tsx';

import { periodOf } from './form/period.ts';
import { AudienceBadge, NoticeStateBadge } from './notice-badges.tsx';
import { noticePath } from './notices-address.ts';

import styles from './notice-list.module.css';

/** One notice: its title, audience and period. The whole row is a link to it. */
export function NoticeRowItem({ row }: { row: NoticeRow }) {
  const t = useTexts();
  const moment = useFormatDateTime();
  return (
    <li className={styles.row}>
      <TypeTile type={row.type} />
      <div className={styles.texts}>
        <RowLink href={`#${noticePath(row.id)}`} className={styles.title} lang={row.language} dir="auto">
          {row.title}
        </RowLink>
        <p className={styles.details}>
          <span>{t(`notices.type.${row.type}`)}</span> <AudienceBadge audience={row.audience} />{' '}
          {row.createUser !== null && <bdi>{t('notices.by', { name: row.createUser })}</bdi>}
        </p>
      </div>
      <div className={styles.time}>
        <NoticeStateBadge state={row.state} />
        <p className={styles.period}>
          {periodOf(row).map(({ text, when }) => (
            <time key={text} dateTime={when}>
              {t(text, { when: moment(when) })}{' '}
            </time>
          ))}
        </p>
      </div>
    </li>
  );
}
