import { removeHidden } from '@foyer/contract/rules/visible-name.ts';

const MAX_LENGTH = 200;

/** What an account is called where people read it: one line, nothing unseen, not too long. */
export function sanitizeText(text: string): string {
  return Array.from(removeHidden(text.toWellFormed()).trim()).slice(0, MAX_LENGTH).join('');
}
