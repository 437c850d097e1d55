import type { LanguageCode } from '@foyer/contract/language.ts';

import { call } from './api.ts';
import { currentLanguage } from './language.ts';

type Options = Omit<NonNullable<Parameters<typeof call<'POST /v2/oidc/session'>>[1]>, 'body'>;

/** Lets applications recognise this browser, for one that is about to open; fails as the call does. */
export async function openSuiteSession(application: string, options: Options = {}): Promise<void> {
  const language = currentLanguage() as LanguageCode; // the server offers no other than those that it has
  await call('POST /v2/oidc/session', { body: { application, language }, ...options });
}
