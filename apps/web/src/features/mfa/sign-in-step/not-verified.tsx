import { useTexts } from '#/shared/i18n/language.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { distrustDevice, type SecondFactorOverview } from '../data.ts';

import styles from './not-verified.module.css';

/** Explains that factors can be changed only after a sign-in with the second factor, and offers one. */
export function NotVerified({ overview: { mode, trustedDevices } }: { overview: SecondFactorOverview }) {
  const t = useTexts();

  async function signInAgain() {
    // On a trusted device, the new sign-in would skip the second factor.
    const here = trustedDevices.find(({ current }) => current);
    if (here !== undefined) await distrustDevice(here.id).catch(() => false);
    await signOut();
  }

  return (
    <div className={styles.skeleton}>
      <p>{t(mode === 'off' ? 'mfa.notShownOff' : 'mfa.notShown')}</p>
      {mode !== 'off' && (
        <Button variant="secondary" onClick={() => void signInAgain()}>
          {t('mfa.signInAgain')}
        </Button>
      )}
    </div>
  );
}
