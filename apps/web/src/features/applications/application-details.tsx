import Info from 'lucide-react/icons/info';
import { useState } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { ApplicationDescription } from './application-description.tsx';
import type { Installed, CreatedSecret } from './data.ts';
import { EditAddress } from './edit-address.tsx';
import { NewSecretForm } from './new-secret-form.tsx';
import { NewSecretValues } from './new-secret-values.tsx';

type ApplicationDetailsProps = { application: Installed; name: string; mayChange: boolean };

/** A button that opens the details of an installed application. Its address and secret can be changed there. */
export function ApplicationDetails({ application, name, mayChange }: ApplicationDetailsProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const [step, setStep] = useState<'facts' | 'question' | 'address' | CreatedSecret>('facts');
  /** Number of attempts to close the dialog before the user confirms that the secret is stored. */
  const [attempts, setAttempts] = useState(0);

  function start() {
    setStep('facts');
    setAttempts(0);
    setOpen(true);
  }

  function leave() {
    if (typeof step === 'string') setOpen(false);
    else setAttempts(attempts + 1);
  }

  return (
    <>
      <Button variant="secondary" aria-label={`${t('applications.details')}: ${name}`} onClick={start}>
        <Info size={17} aria-hidden />
        {t('applications.details')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(nextOpen) => !nextOpen && leave()}
        title={
          step === 'facts'
            ? name
            : `${t(step === 'address' ? 'applications.editAddress' : 'applications.newSecret')}: ${name}`
        }
        closeLabel={t('home.close')}
        wide
      >
        {step === 'facts' && (
          <ApplicationDescription
            application={application}
            {...(mayChange && { onEditAddress: () => setStep('address') })}
            {...(mayChange &&
              application.manifest.signIn?.client !== 'public' && { onNewSecret: () => setStep('question') })}
          />
        )}
        {step === 'question' && (
          <NewSecretForm application={application} name={name} onMade={setStep} onCancel={() => setStep('facts')} />
        )}
        {step === 'address' && (
          <EditAddress
            application={application}
            name={name}
            onDone={() => setOpen(false)}
            onCancel={() => setStep('facts')}
          />
        )}
        {typeof step === 'object' && (
          <NewSecretValues created={step} name={name} attemptsToLeave={attempts} onSaved={() => setOpen(false)} />
        )}
        <ReauthenticationSlot />
      </Dialog>
    </>
  );
}
