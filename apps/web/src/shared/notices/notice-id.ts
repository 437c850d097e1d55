/**
 * Whether a text can be the ID of a notice. With any other text, such as `../users`, a call could address another
 * endpoint.
 */
export function isNoticeId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}
