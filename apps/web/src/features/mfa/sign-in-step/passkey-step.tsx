import type { SignInResponse } from '@foyer/contract/sign-in.ts';
import UserRoundKey from 'lucide-react/icons/user-round-key';
import { useId } from 'react';

import { verifyPasskey } from '#/shared/auth/passkeys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { FieldError } from '#/ui/forms/field.tsx';

import { failureText } from '../enrolment/passkey-texts.ts';
import { requestStep, signInByPasskey } from '../passkey-data.ts';
import { usePrompt } from './use-prompt.ts';

import styles from './passkey-step.module.css';

type PasskeyStepProps = {
  trustDevice: boolean;
  onSignedIn: (answer: SignInResponse) => void;
  /** Whether the passkey is the main action, rather than an alternative to a code. */
  first?: boolean;
};

/** The second step of a sign-in with a passkey. */
export function PasskeyStep({ trustDevice, onSignedIn, first = false }: PasskeyStepProps) {
  const t = useTexts();
  const id = useId();
  const { problem, busy, ask } = usePrompt();

  async function signIn(signal: AbortSignal): Promise<string | undefined> {
    const made = await verifyPasskey(await requestStep(), signal);
    if ('failure' in made) return failureText(made.failure);
    onSignedIn(await signInByPasskey(made.credential, trustDevice));
    return undefined;
  }

  return (
    <div className={styles.step}>
      <Button variant={first ? 'primary' : 'secondary'} wide busy={busy} onClick={() => void ask(signIn)}>
        {!busy && <UserRoundKey size={20} aria-hidden />}
        {t('passkeys.use')}
      </Button>
      <FieldError id={id} error={problem} />
    </div>
  );
}
