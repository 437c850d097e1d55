import { CallFailed } from '#/shared/api.ts';
import { t } from '#/shared/language.ts';

/** Why the server refused the password; undefined for a failure that app/ has told already. */
export function refusedPassword(failure: unknown): string | undefined {
  if (!(failure instanceof CallFailed) || failure.code !== 'A0401') return undefined;
  switch (failure.fields['/newPwd']) {
    case 'same':
      return t('password.same');
    case 'username':
      return t('password.username');
    default:
      return t('error.A0401');
  }
}
