import { useTexts } from '#/shared/i18n/language.ts';
import { useSession } from '#/shared/session/session.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

import type { SignInNotice as SignInMessage } from './use-sign-in.ts';

import styles from './sign-in-notice.module.css';

/** Why the last attempt failed, or what the sign-in is for. Its height is fixed, so that the form does not move. */
export function SignInNotice({ notice, secondsLeft }: { notice: SignInMessage | undefined; secondsLeft: number }) {
  const t = useTexts();
  const provider = useSession(({ waitingLink }) => waitingLink);
  if (secondsLeft > 0) {
    return (
      <div className={styles.skeleton}>
        {/* Announced once when it appears, not every second. */}
        <Alert severity="warning" aria-live="off">
          {t('frame.accountLocked', { seconds: secondsLeft })}
        </Alert>
      </div>
    );
  }
  return (
    <div className={styles.skeleton}>
      {notice !== undefined ? (
        <Alert severity={notice.severity}>{notice.text}</Alert>
      ) : provider !== undefined ? (
        <Alert severity="info">{t('externalSignIn.signInToLink', { provider })}</Alert>
      ) : (
        <p className={styles.intro}>{t('signIn.intro')}</p>
      )}
    </div>
  );
}
