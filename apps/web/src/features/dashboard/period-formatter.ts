import { dateFormat } from '#/shared/i18n/format.ts';

/** Hours of this device, or days of UTC, as the server counts them. */
export type Period = 'hours' | 'days';

/** What the times of a chart are called: below its bars, and whole. */
export function createPeriodFormatter(period: Period, language: string) {
  const zone = period === 'days' ? { timeZone: 'UTC' } : {};
  const axis = dateFormat(
    language,
    period === 'days' ? { day: 'numeric', month: 'numeric', ...zone } : { hour: 'numeric' },
  );
  const whole = dateFormat(language, {
    dateStyle: 'medium',
    ...(period === 'hours' && { timeStyle: 'short' }),
    ...zone,
  });
  return {
    axis: (at: string | undefined) => (at === undefined ? '' : axis.format(new Date(at))),
    whole: (at: string) => whole.format(new Date(at)),
  };
}
