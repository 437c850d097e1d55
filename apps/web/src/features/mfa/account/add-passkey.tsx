import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import { useRef, useState } from 'react';

import type { PasskeyOptions } from '#/shared/auth/passkeys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { PasskeyForm } from '../enrolment/passkey-form.tsx';
import { refusalText } from '../enrolment/passkey-texts.ts';
import { RecoveryCodes } from '../enrolment/recovery-codes.tsx';
import { requestRegistration } from '../passkey-data.ts';
import { useReauthentication } from './use-reauthentication.ts';

/** Adds a passkey in a dialog, after a reauthentication if required. Shows recovery codes if it is the first factor. */
export function AddPasskey({ onChanged }: { onChanged: () => void }) {
  const t = useTexts();
  const { run, dialog } = useReauthentication();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [attempts, setAttempts] = useState(0);
  // Prefetched, so that the browser's passkey prompt follows the click without a request in between.
  const ready = useRef<PasskeyOptions>(undefined);

  async function start() {
    setBusy(true);
    try {
      ready.current = await run('confirmation.addPasskey', requestRegistration);
      setOpen(ready.current !== undefined);
    } catch (failure) {
      const text = refusalText(failure);
      if (text !== undefined) showToast({ severity: 'warning', text });
      onChanged();
    } finally {
      setBusy(false);
    }
  }

  /** The options are valid once: a second click fetches new ones. */
  function request() {
    const first = ready.current;
    ready.current = undefined;
    return first === undefined ? run('confirmation.addPasskey', requestRegistration) : Promise.resolve(first);
  }

  function take({ recoveryCodes }: SecondFactorEnrolment, name: string) {
    showToast({ severity: 'success', text: t('passkeys.added', { name }) });
    onChanged();
    if (recoveryCodes.length === 0) close();
    else setCodes(recoveryCodes);
  }

  function close() {
    setOpen(false);
    setCodes(undefined);
    setAttempts(0);
  }

  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void start()}>
        {t('passkeys.add')}
      </Button>
      <Dialog
        open={open}
        // The dialog does not close until the recovery codes are stored.
        onOpenChange={() => (codes === undefined ? close() : setAttempts(attempts + 1))}
        title={t(codes === undefined ? 'passkeys.add' : 'mfa.keepTitle')}
        closeLabel={t('home.close')}
      >
        {codes === undefined ? (
          <PasskeyForm request={request} onEnrolled={take}>
            <p>{t('passkeys.addHint')}</p>
            <p>{t('passkeys.addOthers')}</p>
          </PasskeyForm>
        ) : (
          <RecoveryCodes codes={codes} onSaved={close} attemptsToLeave={attempts} />
        )}
        {open && dialog}
      </Dialog>
      {!open && dialog}
    </>
  );
}
