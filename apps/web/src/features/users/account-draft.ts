import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import type { UserRecord } from './data.ts';

/** An account as it stands in a form: what is empty is none. */
export type AccountDraft = {
  readonly displayName: string;
  readonly email: string;
  /** Empty for the default one. */
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

/** What is sent of a draft that was checked. */
export function accountOf({ displayName, email, language }: AccountDraft) {
  return {
    displayName: trimName(displayName),
    email: email.trim() === '' ? null : email.trim(),
    language: language === '' ? null : language,
  };
}
