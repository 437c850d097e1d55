import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { signInPath } from '#/shared/navigation/paths.ts';
import { useIsSignedIn } from '#/shared/session/session.ts';

/** Back to where somebody came from: the guard takes whoever is signed in from Login to Home. */
export function ReturnLink() {
  const t = useTexts();
  const signedIn = useIsSignedIn();
  return <Link to={signedIn ? '/' : signInPath()}>{t(signedIn ? 'frame.toHome' : 'frame.toSignIn')}</Link>;
}
