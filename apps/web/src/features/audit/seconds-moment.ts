/** A moment to the second: lines of one minute stand in an order that is seen. */
export function secondsMoment(moment: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment));
}
