import type { SettingGroup } from '@foyer/contract/core/audit-events.ts';

import { ActivityLink } from '#/administration/list/activity-link.tsx';
import { useFormatDateTime, formatRelativeTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useNow } from '#/shared/state/use-now.ts';

import styles from './setting-form.module.css';

/** The last change of a setting. */
export type History = {
  /** 0 if it has never been changed. */
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};

/** Shows who last changed a setting, and when; the tooltip is exact to the minute. */
export function SettingHistory({
  version,
  changedAt,
  changedBy,
  setting,
}: History & { setting?: SettingGroup | undefined }) {
  const t = useTexts();
  const { language } = useLanguage();
  const moment = useFormatDateTime();
  const now = useNow();
  if (version === 0 || changedAt === null) return <p className={styles.history}>{t('settings.asShipped')}</p>;
  const when = formatRelativeTime(new Date(changedAt), now, language);
  return (
    <p className={styles.history}>
      <time dateTime={changedAt} title={moment(changedAt)}>
        {changedBy === null ? t('settings.changedWhen', { when }) : t('settings.changedBy', { name: changedBy, when })}
      </time>{' '}
      {setting !== undefined && <ActivityLink kind="setting" id={setting} />}
    </p>
  );
}
