import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import type { UserRecord } from './data.ts';

/** An account as edited in a form. An empty field means no value. */
export type AccountDraft = {
  readonly displayName: string;
  readonly email: string;
  /** Empty for the default language. */
  readonly language: LanguageCode;
};

export const EMPTY_DRAFT: AccountDraft = { displayName: '', email: '', language: '' };

export function draftOf({
  displayName,
  email,
  language,
}: Pick<UserRecord, 'displayName' | 'email' | 'language'>): AccountDraft {
  return { displayName, email: email === null ? '' : displayEmail(email), language: language ?? '' };
}

/** The request body of a validated draft. */
export function accountOf({ displayName, email, language }: AccountDraft) {
  return {
    displayName: trimName(displayName),
    email: email.trim() === '' ? null : email.trim(),
    language: language === '' ? null : language,
  };
}
