import type { Bound } from '@foyer/contract/mfa.ts';
import { useState } from 'react';

import { useTexts } from '#/shared/language.ts';
import { supportsPasskeys } from '#/shared/passkeys.ts';
import { useSession } from '#/shared/session.ts';
import { Button } from '#/ui/button.tsx';
import { SheetFact } from '#/ui/sheet.tsx';

import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { fetchSecret, fetchWays, type Secret, type Ways } from './data.ts';
import { LoadingSheet } from './loading-sheet.tsx';
import { PasskeyBinding } from './passkey-binding.tsx';
import { useLoaded } from './use-loaded.ts';

import styles from './bind-choice.module.css';

type Start = { readonly ways: Ways; readonly secret: Secret };

/** What may be bound: an authenticator app, or a passkey. */
export function BindChoice({ onBound }: { onBound: (bound: Bound) => void }) {
  const t = useTexts();
  const username = useSession((session) => session.username ?? '');
  const [byPasskey, setByPasskey] = useState(false);
  const { value: start, failed, retry } = useLoaded(fetchStart);
  if (start === undefined) return <LoadingSheet failed={failed} onRetry={retry} />;
  return (
    <>
      <SheetFact term={t('signIn.username')}>{username}</SheetFact>
      {byPasskey ? (
        <PasskeyBinding onBound={onBound} />
      ) : (
        <AuthenticatorSetup first={start.secret} renew={fetchSecret} onBound={onBound} />
      )}
      {start.ways.passkey && supportsPasskeys() && (
        <Button look="quiet" className={styles.other} onClick={() => setByPasskey(!byPasskey)}>
          {t(byPasskey ? 'mfa.bindApp' : 'mfa.bindPasskey')}
        </Button>
      )}
    </>
  );
}

async function fetchStart(signal: AbortSignal): Promise<Start> {
  const [ways, secret] = await Promise.all([fetchWays(signal), fetchSecret(signal)]);
  return { ways, secret };
}
