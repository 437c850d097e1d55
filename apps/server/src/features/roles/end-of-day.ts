/** The end of a day (`YYYY-MM-DD`) in a time zone: the start of the next one. */
export function endOfDay(day: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone });
  return new Date(epochMilliseconds);
}
