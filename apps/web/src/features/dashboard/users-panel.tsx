import { formatTotal } from '#/shared/api/paging.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { Panel } from '#/ui/layout/panel.tsx';

import type { Figures } from './data.ts';

import styles from './dashboard.module.css';

const STATUSES = ['active', 'invited', 'disabled'] as const;

/** Users by status: active, invited and disabled. */
export function UsersPanel({ users }: { users: Figures['users'] }) {
  const t = useTexts();
  const { language } = useLanguage();
  const max = Math.max(1, ...STATUSES.map((status) => users[status].total));
  return (
    <Panel title={t('dashboard.byStatus')}>
      <dl className={styles.shares}>
        {STATUSES.map((status) => (
          <div key={status} className={styles.share}>
            <dt>{t(`users.status.${status}`)}</dt>
            <dd>
              <span className={styles.track} aria-hidden>
                <span
                  className={classNames(styles.bar, styles[status])}
                  style={{ inlineSize: `${(100 * users[status].total) / max}%` }}
                />
              </span>
              <span className={styles.amount}>{formatTotal(users[status], language)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
