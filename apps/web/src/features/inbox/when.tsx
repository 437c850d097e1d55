import { useLanguage } from '#/shared/i18n/language.ts';

import { formatNoticeDateTime, formatNoticeTime } from './format-notice-time.ts';

/** When a notice came; to the minute when one points at it. */
export function When({ time, now }: { time: string; now: Date }) {
  const { language } = useLanguage();
  const moment = new Date(time);
  return (
    <time dateTime={time} title={formatNoticeDateTime(moment, language)}>
      {formatNoticeTime(moment, now, language)}
    </time>
  );
}
