import { CONFIRMED_SECONDS } from '@foyer/contract/limits.ts';

import { useTexts } from '#/shared/language.ts';
import { signOut } from '#/shared/sign-out.ts';
import { Button } from '#/ui/button.tsx';

import styles from './confirm-password-form.module.css';

const MINUTE = 60;

/** For whoever has no password to enter: a fresh sign-in by the other system stands for it. */
export function ConfirmBySignIn({ onCancel }: { onCancel: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.form}>
      <p className={styles.why}>{t('mfa.confirmBySignIn', { minutes: CONFIRMED_SECONDS / MINUTE })}</p>
      <div className={styles.answers}>
        <Button look="secondary" onClick={onCancel}>
          {t('signIn.cancel')}
        </Button>
        <Button onClick={() => void signOut()}>{t('mfa.signInAgain')}</Button>
      </div>
    </div>
  );
}
