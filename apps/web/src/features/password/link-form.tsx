import { useTexts } from '#/shared/i18n/language.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { clearSession, readSession } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { setPasswordByLink, type LinkTarget } from './data.ts';
import { refusalCode, type RefusedLink } from './link-refusal.ts';
import { AccountLine, FormNote, PasswordForm } from './password-form.tsx';
import { useNewPassword } from './use-new-password.ts';

type LinkFormProps = {
  linkKey: string;
  target: LinkTarget;
  onUsed: () => void;
  onRefused: (reason: RefusedLink['reason']) => void;
};

/** Sets the password of the account that an emailed link belongs to. */
export function LinkForm({ linkKey, target: { username, value: rank, pageType }, onUsed, onRefused }: LinkFormProps) {
  const t = useTexts();
  const activates = pageType === 'activeUser';
  const entry = useNewPassword({ rank, username, send });

  async function send(newPwd: string) {
    let signedIn: Awaited<ReturnType<typeof setPasswordByLink>>;
    try {
      signedIn = await setPasswordByLink(linkKey, newPwd);
    } catch (failure) {
      const reason = refusalCode(failure);
      // A0401 is about the password here: the key has already been accepted.
      if (reason === undefined || reason === 'A0401') throw failure;
      onRefused(reason);
      return {};
    }
    if (signedIn !== null && continueSignIn(signedIn)) return {};
    // The server has ended all sessions of this user, including this one.
    if (readSession().username === username) clearSession('signed-out');
    onUsed();
    return {};
  }

  return (
    <>
      <AccountLine username={username} />
      <PasswordForm username={username} entry={entry}>
        <Button type="submit" wide busy={entry.pending}>
          {t(activates ? 'password.activate' : 'password.change')}
        </Button>
        {!activates && <FormNote>{t('password.devices')}</FormNote>}
      </PasswordForm>
    </>
  );
}
