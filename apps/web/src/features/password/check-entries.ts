import { t } from '#/shared/language.ts';

import type { Requirement } from './requirements.ts';

type Field = 'password' | 'again';
export type FieldErrors = Partial<Record<Field, string | undefined>>;
export type Entries = Readonly<Record<Field, string>>;

/** What is wrong with the two fields, before any call is made (specification section 5). */
export function checkEntries({ password, again }: Entries, requirements: readonly Requirement[]): FieldErrors {
  const unmet = requirements.filter(({ met }) => !met);
  return {
    ...(password === ''
      ? { password: t('password.enterNew') }
      : unmet.length > 0 && { password: t(onlyTheUsername(unmet) ? 'password.username' : 'password.weak') }),
    ...(again === ''
      ? { again: t('password.enterAgain') }
      : again !== password && { again: t('password.inconsistent') }),
  };
}

function onlyTheUsername(unmet: readonly Requirement[]): boolean {
  return unmet.every(({ text }) => text === 'password.rule.notUsername');
}
