import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';

import { useTexts } from '#/shared/i18n/language.ts';

import { requestRegistration } from '../passkey-data.ts';
import { PasskeyForm } from './passkey-form.tsx';

/** Enrols a passkey during a sign-in that requires a second factor. */
export function PasskeyEnrolment({ onEnrolled }: { onEnrolled: (enrolled: SecondFactorEnrolment) => void }) {
  const t = useTexts();
  return (
    <PasskeyForm request={requestRegistration} onEnrolled={onEnrolled}>
      <p>{t('passkeys.hint')}</p>
      <p>{t('passkeys.addHint')}</p>
    </PasskeyForm>
  );
}
