const ACCOUNT_LENGTH = 200;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** What an account is called where people read it: one line, nothing unseen, not too long. */
export function readable(text: string): string {
  return Array.from(text.toWellFormed().replaceAll(UNSEEN, '').trim()).slice(0, ACCOUNT_LENGTH).join('');
}
