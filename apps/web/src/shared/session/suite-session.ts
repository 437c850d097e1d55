import { call } from '#/shared/api/api.ts';
import { chosenLanguageCode } from '#/shared/i18n/language.ts';

type SuiteSessionOptions = Omit<NonNullable<Parameters<typeof call<'POST /v2/oidc/session'>>[1]>, 'body'>;

/**
 * Lets applications recognise this browser; call before one is opened. Fails as the call does. Returns whether the user
 * can use it in the selected store.
 */
export async function openSuiteSession(application: string, options: SuiteSessionOptions = {}): Promise<boolean> {
  const language = chosenLanguageCode();
  const body = { application, ...(language !== undefined && { language }) };
  const { opensHere } = await call('POST /v2/oidc/session', { body, ...options });
  return opensHere;
}
