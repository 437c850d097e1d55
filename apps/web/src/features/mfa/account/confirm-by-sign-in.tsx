import { CONFIRMATION_SECONDS } from '@foyer/contract/limits/sessions.ts';

import { type ReauthenticationPurpose, useReauthenticationRequest } from '#/shared/auth/reauthentication.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { reauthenticationPath } from '#/shared/navigation/paths.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Button } from '#/ui/buttons/button.tsx';

import styles from './confirm-password-form.module.css';

const MINUTE = 60;

/** For users without a password. Asks for a new sign-in, with the session's provider if there is one. */
export function ConfirmBySignIn({ purpose, onCancel }: { purpose: ReauthenticationPurpose; onCancel: () => void }) {
  const t = useTexts();
  const nextAddress = reauthenticationPath(useReauthenticationRequest()?.pathway);
  return (
    <div className={styles.form}>
      <p className={styles.reason}>
        {t('mfa.confirmBySignIn', { purpose: t(purpose), minutes: CONFIRMATION_SECONDS / MINUTE })}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          {t('signIn.cancel')}
        </Button>
        <Button onClick={() => void signOut({ nextAddress })}>{t('mfa.signInAgain')}</Button>
      </div>
    </div>
  );
}
