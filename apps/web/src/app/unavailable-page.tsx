import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { useSession } from '#/shared/session.ts';
import { signOut } from '#/shared/sign-out.ts';
import { Button } from '#/ui/button.tsx';

import { FramePage } from './frame-page.tsx';
import { previousHomePath } from './visits.ts';

/** Stands at the routes whose screens this installation does not have. */
export function UnavailablePage() {
  const t = useTexts();
  const signedIn = useSession(({ accessToken }) => accessToken !== undefined);
  const pending = useSession(({ passwordFlag }) => passwordFlag !== undefined);
  return (
    <FramePage title={t('frame.unavailable')} hint={t('frame.unavailableHint')}>
      {signedIn ? (
        <>
          <Button onClick={() => void signOut()}>{t('frame.signOut')}</Button>
          {!pending && <Link to={previousHomePath()}>{t('frame.toHome')}</Link>}
        </>
      ) : (
        <Link to="/">{t('frame.toSignIn')}</Link>
      )}
    </FramePage>
  );
}
