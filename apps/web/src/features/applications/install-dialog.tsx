import { useState } from 'react';

import { EditDialog } from '#/administration/edit-dialog.tsx';
import { ConfirmationPlace } from '#/shared/confirmation-place.tsx';
import { localName, useTexts } from '#/shared/language.ts';

import { ChooseManifest } from './choose-manifest.tsx';
import type { Installed, Manifest } from './data.ts';
import { PreviewManifest } from './preview-manifest.tsx';

/** What is to be done: a manifest that is known already is only looked at. */
export type Installing = { readonly manifest?: Manifest; readonly over?: Installed };

type InstallDialogProps = { open: boolean; installing: Installing; onClose: () => void };

/** Installs an application, or brings one to another manifest, once its manifest was looked at. */
export function InstallDialog({ open, installing: { manifest, over }, onClose }: InstallDialogProps) {
  const t = useTexts();
  const title =
    over === undefined
      ? t('applications.install')
      : t('applications.upgradeOf', { name: localName(over.manifest.names) });
  return (
    <EditDialog open={open} title={title} onClose={onClose}>
      <Steps given={manifest} over={over} onClose={onClose} />
      <ConfirmationPlace />
    </EditDialog>
  );
}

type StepsProps = { given: Manifest | undefined; over: Installed | undefined; onClose: () => void };

function Steps({ given, over, onClose }: StepsProps) {
  const [chosen, setChosen] = useState(given);
  if (chosen === undefined) return <ChooseManifest onChoose={setChosen} onCancel={onClose} />;
  const back = given === undefined ? { onBack: () => setChosen(undefined) } : {};
  return <PreviewManifest manifest={chosen} over={over} onClose={onClose} {...back} />;
}
