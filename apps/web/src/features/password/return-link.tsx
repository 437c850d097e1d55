import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { signInPath } from '#/shared/navigation/paths.ts';
import { useIsSignedIn } from '#/shared/session/session.ts';

/** Link back: the guard redirects signed-in users from the sign-in page to Home. */
export function ReturnLink() {
  const t = useTexts();
  const signedIn = useIsSignedIn();
  return <Link to={signedIn ? '/' : signInPath()}>{t(signedIn ? 'frame.toHome' : 'frame.toSignIn')}</Link>;
}
