import CircleCheck from 'lucide-react/icons/circle-check';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link, navigate } from '#/shared/navigation/location.ts';
import { useSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Button } from '#/ui/buttons/button.tsx';

import type { LinkTarget } from './data.ts';
import { PasswordCardResult } from './password-card-page.tsx';
import { AccountLine } from './password-form.tsx';

/** The password is set, but the link does not sign the user in. */
export function LinkUsed({ target: { username, pageType } }: { target: LinkTarget }) {
  const t = useTexts();
  const signedInUsername = useSession((session) =>
    session.accessToken === undefined ? undefined : (session.username ?? ''),
  );
  const activated = pageType === 'activeUser';
  return (
    <PasswordCardResult
      icon={<CircleCheck size={26} />}
      tone="success"
      title={t(activated ? 'password.activateDone' : 'password.resetDone')}
      actions={
        signedInUsername === undefined ? (
          <Button wide onClick={() => navigate(`/?${new URLSearchParams({ username })}`)}>
            {t('signIn.submit')}
          </Button>
        ) : (
          <>
            <Button wide onClick={() => void signOut()}>
              {t('frame.signOut')}
            </Button>
            <Link to="/">{t('frame.toHome')}</Link>
          </>
        )
      }
    >
      <p>{t(activated ? 'password.activateDoneWhy' : 'password.resetDoneWhy')}</p>
      <AccountLine username={username} />
      {signedInUsername !== undefined && <p>{t('password.otherSession', { username: signedInUsername })}</p>}
    </PasswordCardResult>
  );
}
