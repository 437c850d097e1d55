import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import { t } from '#/shared/i18n/language.ts';

/** Returns what is wrong with an entered display name, or undefined. */
export function checkDisplayName(entered: string): string | undefined {
  const name = trimName(entered);
  if (name === '') return t('account.enterName');
  // In characters as the server counts them: an emoji is one.
  const length = Array.from(name).length;
  if (length > DISPLAY_NAME_LENGTH) return t('account.nameTooLong', { most: DISPLAY_NAME_LENGTH, length });
  return undefined;
}
