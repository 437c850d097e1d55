import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import { t } from '#/shared/i18n/language.ts';

/** Returns the error text for an entered display name; undefined if it is valid. */
export function checkDisplayName(entered: string): string | undefined {
  const name = trimName(entered);
  if (name === '') return t('account.enterName');
  // Counts code points, as the server does: an emoji is one character.
  const length = Array.from(name).length;
  if (length > DISPLAY_NAME_LENGTH) return t('account.nameTooLong', { most: DISPLAY_NAME_LENGTH, length });
  return undefined;
}
