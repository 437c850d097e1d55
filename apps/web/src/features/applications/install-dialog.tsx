import type { Manifest } from '@foyer/contract/manifest.ts';
import { useState } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { localName, useTexts } from '#/shared/i18n/language.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { ChooseManifest } from './choose-manifest.tsx';
import type { Installed, CreatedSecret } from './data.ts';
import { needsSecret } from './needs-secret.ts';
import { NewSecretForm } from './new-secret-form.tsx';
import { NewSecretValues } from './new-secret-values.tsx';
import { PreviewManifest } from './preview-manifest.tsx';

/** The manifest to preview, if it is already known, and the application to upgrade, if any. */
export type Installing = { readonly manifest?: Manifest; readonly over?: Installed };

type InstallDialogProps = { open: boolean; installing: Installing; onClose: () => void };

/** Previews a manifest, then installs the application and creates its secret, or upgrades an installed one. */
export function InstallDialog({ open, installing, onClose }: InstallDialogProps) {
  const t = useTexts();
  const { over } = installing;
  /** The installed application that needs a secret before users can sign in. */
  const [withoutSecret, setWithoutSecret] = useState<Installed>();
  const [created, setCreated] = useState<CreatedSecret>();
  /** Number of attempts to close the dialog before the user confirms that the secret is stored. */
  const [attempts, setAttempts] = useState(0);
  const title =
    over === undefined
      ? t('applications.install')
      : t('applications.upgradeOf', { name: localName(over.manifest.names) });
  const name = withoutSecret && localName(withoutSecret.manifest.names);

  function close() {
    onClose();
    setWithoutSecret(undefined);
    setCreated(undefined);
    setAttempts(0);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && (created === undefined ? close() : setAttempts(attempts + 1))}
      title={name === undefined ? title : t('applications.nextSecret', { name })}
      closeLabel={t('home.close')}
      wide
    >
      {withoutSecret === undefined && (
        <Steps
          {...installing}
          onDone={(installed) => (needsSecret(installed) ? setWithoutSecret(installed) : close())}
          onClose={close}
        />
      )}
      {withoutSecret !== undefined && name !== undefined && created === undefined && (
        <NewSecretForm application={withoutSecret} name={name} isNext onMade={setCreated} onCancel={close} />
      )}
      {name !== undefined && created !== undefined && (
        <NewSecretValues created={created} name={name} attemptsToLeave={attempts} onSaved={close} />
      )}
      <ReauthenticationSlot />
    </Dialog>
  );
}

type InstallStepsProps = Installing & { onDone: (installed: Installed) => void; onClose: () => void };

function Steps({ manifest: preset, over, onDone, onClose }: InstallStepsProps) {
  const [chosen, setChosen] = useState(preset);
  if (chosen === undefined)
    return <ChooseManifest over={over?.manifest.code} onChoose={setChosen} onCancel={onClose} />;
  const back = preset === undefined ? { onBack: () => setChosen(undefined) } : {};
  return <PreviewManifest manifest={chosen} over={over} onDone={onDone} onClose={onClose} {...back} />;
}
