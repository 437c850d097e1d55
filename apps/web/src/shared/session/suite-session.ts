import { call } from '#/shared/api/api.ts';
import { chosenLanguageCode } from '#/shared/i18n/language.ts';

type SuiteSessionOptions = Omit<NonNullable<Parameters<typeof call<'POST /v2/oidc/session'>>[1]>, 'body'>;

/**
 * Lets applications recognise this browser. Call it before an application is opened. Throws if the call fails. Returns
 * whether the user can use the application in the selected store.
 */
export async function openSuiteSession(application: string, options: SuiteSessionOptions = {}): Promise<boolean> {
  const language = chosenLanguageCode();
  const body = { application, ...(language !== undefined && { language }) };
  const { opensHere } = await call('POST /v2/oidc/session', { body, ...options });
  return opensHere;
}
