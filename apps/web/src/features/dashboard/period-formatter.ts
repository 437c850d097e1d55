import { dateFormat } from '#/shared/i18n/format.ts';

/** Hours in the device's time zone, or UTC days as the server counts them. */
export type Period = 'hours' | 'days';

/** Formats the times of a chart: short for the axis, and in full. */
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
