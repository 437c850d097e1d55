import type { SettingGroup } from '@foyer/contract/audit-events.ts';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { useMoment } from '#/shared/moment.ts';
import { relativeTime } from '#/shared/relative-time.ts';
import { useNow } from '#/shared/use-now.ts';

import { ActivityLink } from './activity-link.tsx';

import styles from './setting-form.module.css';

/** Who has changed a part of the settings last. */
export type History = {
  /** 0 while nobody has. */
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};

/** Says who has changed it last, and when; to the minute when one points at it. */
export function SettingHistory({
  version,
  changedAt,
  changedBy,
  setting,
}: History & { setting?: SettingGroup | undefined }) {
  const t = useTexts();
  const { language } = useLanguage();
  const moment = useMoment();
  const now = useNow();
  if (version === 0 || changedAt === null) return <p className={styles.history}>{t('settings.asShipped')}</p>;
  const when = relativeTime(new Date(changedAt), now, language);
  return (
    <p className={styles.history}>
      <time dateTime={changedAt} title={moment(changedAt)}>
        {changedBy === null ? t('settings.changedWhen', { when }) : t('settings.changedBy', { name: changedBy, when })}
      </time>{' '}
      {setting !== undefined && <ActivityLink kind="setting" id={setting} />}
    </p>
  );
}
