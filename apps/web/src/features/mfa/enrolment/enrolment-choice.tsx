import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import { useState } from 'react';

import { supportsPasskeys } from '#/shared/auth/passkeys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useSession } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardDetail } from '#/ui/layout/card-page.tsx';

import { fetchSecret } from '../data.ts';
import { LoadingCard } from '../sign-in-step/loading-card.tsx';
import { useFactorOptions } from '../sign-in-step/use-factor-options.ts';
import { useLoaded } from '../use-loaded.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasskeyEnrolment } from './passkey-enrolment.tsx';

import styles from './enrolment-choice.module.css';

type EnrolmentChoiceProps = { onEnrolled: (enrolled: SecondFactorEnrolment) => void };

/** Choice of the factor to enrol: an authenticator app or a passkey. */
export function EnrolmentChoice({ onEnrolled }: EnrolmentChoiceProps) {
  const { factorOptions, failed, retry } = useFactorOptions('bind');
  if (factorOptions === undefined) return <LoadingCard failed={failed} onRetry={retry} />;
  return <Kinds withPasskey={factorOptions.passkey && supportsPasskeys()} onEnrolled={onEnrolled} />;
}

function Kinds({ withPasskey, onEnrolled }: EnrolmentChoiceProps & { withPasskey: boolean }) {
  const t = useTexts();
  const username = useSession((session) => session.username ?? '');
  const [byPasskey, setByPasskey] = useState(false);
  const { value: secret, failed, retry } = useLoaded(fetchSecret);
  if (secret === undefined) return <LoadingCard failed={failed} onRetry={retry} />;
  return (
    <>
      <CardDetail term={t('signIn.username')}>{username}</CardDetail>
      {byPasskey ? (
        <PasskeyEnrolment onEnrolled={onEnrolled} />
      ) : (
        <AuthenticatorSetup first={secret} renew={fetchSecret} onEnrolled={onEnrolled} />
      )}
      {withPasskey && (
        <Button variant="quiet" className={styles.other} onClick={() => setByPasskey(!byPasskey)}>
          {t(byPasskey ? 'mfa.bindApp' : 'mfa.bindPasskey')}
        </Button>
      )}
    </>
  );
}
