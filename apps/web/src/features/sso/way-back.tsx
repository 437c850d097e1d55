import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { useSession } from '#/shared/session.ts';

import { ACCOUNT_PATH } from './account-path.ts';

/** Back to where it began: the sign-in page, or "My account". */
export function WayBack() {
  const t = useTexts();
  const signedIn = useSession(({ accessToken }) => accessToken !== undefined);
  return signedIn ? (
    <Link to={ACCOUNT_PATH}>{t('sso.toAccount', { page: t('account.title') })}</Link>
  ) : (
    <Link to="/">{t('frame.toSignIn')}</Link>
  );
}
