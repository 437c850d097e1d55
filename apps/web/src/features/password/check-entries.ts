import { t } from '#/shared/i18n/language.ts';

import type { PasswordRequirement } from './requirements.ts';

type PasswordFieldName = 'old' | 'password' | 'again';
export type PasswordErrors = Partial<Record<PasswordFieldName, string | undefined>>;
export type PasswordEntries = {
  /** The current password, only where it is required. */
  readonly old?: string;
  readonly password: string;
  readonly again: string;
};

/** Validates the fields before any call (specification section 5). */
export function checkEntries(
  { old, password, again }: PasswordEntries,
  requirements: readonly PasswordRequirement[],
): PasswordErrors {
  const unmet = requirements.filter(({ met }) => !met);
  return {
    ...(old === '' && { old: t('password.enterOld') }),
    ...(password === ''
      ? { password: t('password.enterNew') }
      : password === old
        ? { password: t('password.same') }
        : unmet.length > 0 && { password: t(onlyTheUsername(unmet) ? 'password.username' : 'password.weak') }),
    ...(again === ''
      ? { again: t('password.enterAgain') }
      : again !== password && { again: t('password.inconsistent') }),
  };
}

function onlyTheUsername(unmet: readonly PasswordRequirement[]): boolean {
  return unmet.every(({ text }) => text === 'password.rule.notUsername');
}
