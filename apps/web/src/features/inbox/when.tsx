import { useLanguage } from '#/shared/i18n/language.ts';

import { exactTime, noticeTime } from './notice-time.ts';

/** When a notice came; to the minute when one points at it. */
export function When({ time, now }: { time: string; now: Date }) {
  const { language } = useLanguage();
  const moment = new Date(time);
  return (
    <time dateTime={time} title={exactTime(moment, language)}>
      {noticeTime(moment, now, language)}
    </time>
  );
}
