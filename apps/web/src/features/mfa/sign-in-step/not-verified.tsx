import { useTexts } from '#/shared/i18n/language.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { distrustDevice, type SecondFactorOverview } from '../data.ts';

import styles from './not-verified.module.css';

/** Why nothing can be changed: the factor has not been shown in this session. And the way to show it. */
export function NotVerified({ overview: { mode, trustedDevices } }: { overview: SecondFactorOverview }) {
  const t = useTexts();

  async function signInAgain() {
    // Trusted as it is, this browser would not be asked.
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
