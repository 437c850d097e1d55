import type { LanguageCode } from '@foyer/contract/language.ts';

import { call } from './api.ts';
import { currentLanguage } from './language.ts';

type Options = Omit<NonNullable<Parameters<typeof call<'POST /v2/oidc/session'>>[1]>, 'body'>;

/**
 * Lets applications recognise this browser, for one that is about to open; fails as the call does. Returns whether the
 * user can use it in the selected store.
 */
export async function openSuiteSession(application: string, options: Options = {}): Promise<boolean> {
  const language = currentLanguage() as LanguageCode; // the server offers no other than those that it has
  const { opensHere } = await call('POST /v2/oidc/session', { body: { application, language }, ...options });
  return opensHere;
}
