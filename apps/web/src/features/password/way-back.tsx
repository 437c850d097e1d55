import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { useIsSignedIn } from '#/shared/session.ts';
import { signInPath } from '#/shared/sign-in-path.ts';

/** Back to where somebody came from: the guard takes whoever is signed in from Login to Home. */
export function WayBack() {
  const t = useTexts();
  const signedIn = useIsSignedIn();
  return <Link to={signedIn ? '/' : signInPath()}>{t(signedIn ? 'frame.toHome' : 'frame.toSignIn')}</Link>;
}
