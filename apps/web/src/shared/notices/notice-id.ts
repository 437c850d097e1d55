/** Whether an id can be one of a notice: a call with another one would be no call for a notice. */
export function isNoticeId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
