import type { Bound } from '@foyer/contract/mfa.ts';
import { useState } from 'react';

import { supportsPasskeys } from '#/shared/auth/passkeys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useSession } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardDetail } from '#/ui/layout/card-page.tsx';

import { fetchSecret } from '../data.ts';
import { LoadingCard } from '../sign-in-step/loading-card.tsx';
import { useWays } from '../sign-in-step/use-ways.ts';
import { useLoaded } from '../use-loaded.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasskeyBinding } from './passkey-binding.tsx';

import styles from './bind-choice.module.css';

type BindChoiceProps = { onBound: (bound: Bound) => void };

/** What may be bound: an authenticator app, or a passkey. */
export function BindChoice({ onBound }: BindChoiceProps) {
  const { ways, failed, retry } = useWays('bind');
  if (ways === undefined) return <LoadingCard failed={failed} onRetry={retry} />;
  return <Kinds withPasskey={ways.passkey && supportsPasskeys()} onBound={onBound} />;
}

function Kinds({ withPasskey, onBound }: BindChoiceProps & { withPasskey: boolean }) {
  const t = useTexts();
  const username = useSession((session) => session.username ?? '');
  const [byPasskey, setByPasskey] = useState(false);
  const { value: secret, failed, retry } = useLoaded(fetchSecret);
  if (secret === undefined) return <LoadingCard failed={failed} onRetry={retry} />;
  return (
    <>
      <CardDetail term={t('signIn.username')}>{username}</CardDetail>
      {byPasskey ? (
        <PasskeyBinding onBound={onBound} />
      ) : (
        <AuthenticatorSetup first={secret} renew={fetchSecret} onBound={onBound} />
      )}
      {withPasskey && (
        <Button variant="quiet" className={styles.other} onClick={() => setByPasskey(!byPasskey)}>
          {t(byPasskey ? 'mfa.bindApp' : 'mfa.bindPasskey')}
        </Button>
      )}
    </>
  );
}
