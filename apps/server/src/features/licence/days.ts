const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a text is a calendar date, such as 2028-02-29. */
export function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

export function dayOf(moment: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDate().toString();
}

export function plusDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function daysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / DAY_MS;
}
