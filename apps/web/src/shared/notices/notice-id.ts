/**
 * Whether a text can be the id of a notice: with any other one, such as `../users`, a call could address another
 * endpoint.
 */
export function isNoticeId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
