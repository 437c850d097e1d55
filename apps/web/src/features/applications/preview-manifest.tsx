import type { Manifest } from '@foyer/contract/manifest.ts';
import { useState } from 'react';

import { EditForm } from '#/administration/edit-dialog.tsx';
import { ApiError } from '#/shared/api/errors.ts';
import { localName, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { type Installed, installApplication, upgradeApplication } from './data.ts';
import { EntryField } from './entry-field.tsx';
import { ManifestDescription } from './manifest-description.tsx';
import { manifestProblems, type ManifestProblems } from './manifest-problems.ts';
import { ProblemList } from './problem-list.tsx';
import { useEntryForm } from './use-entry-form.ts';

type PreviewManifestProps = {
  manifest: Manifest;
  /** The installed application that the manifest replaces. */
  over: Installed | undefined;
  /** Absent when there is no previous step. */
  onBack?: () => void;
  onDone: (installed: Installed) => void;
  onClose: () => void;
};

/** Shows the content of a manifest, then installs it or upgrades the installed application. */
export function PreviewManifest({ manifest, over, onBack, onDone, onClose }: PreviewManifestProps) {
  const t = useTexts();
  const [wrong, setWrong] = useState<ManifestProblems>({});
  const name = localName(manifest.names);
  const { form, address, field, submit } = useEntryForm({
    first: over?.manifest.entry ?? manifest.entry ?? '',
    send: (entry) =>
      over === undefined
        ? installApplication({ manifest, entry })
        : upgradeApplication(over.manifest.code, { manifest, entry, version: over.version }),
    onDone(installed) {
      const text = t(over === undefined ? 'applications.installed' : 'applications.upgraded', { name });
      showToast({ severity: 'success', text });
      onDone(installed);
    },
    onFailure(failure) {
      const fields = failure instanceof ApiError ? manifestProblems(failure.fields) : {};
      setWrong(fields);
      return Object.keys(fields).length > 0;
    },
  });

  return (
    <EditForm
      form={form}
      submitLabel={t(over === undefined ? 'applications.installIt' : 'applications.upgrade')}
      cancelLabel={t(onBack === undefined ? 'signIn.cancel' : 'applications.back')}
      onSubmit={() => {
        setWrong({});
        submit();
      }}
      onCancel={onBack ?? onClose}
    >
      <ManifestDescription manifest={manifest} over={over} entry={address} />
      <ProblemList problems={wrong} document={manifest} />
      <EntryField {...field} opens={manifest.opens} />
    </EditForm>
  );
}
