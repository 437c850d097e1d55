import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { CallFailed } from '#/shared/api.ts';
import { localName, useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';
import { VERSIONS_KEY, WORKBENCH_KEY } from '#/shared/query-keys.ts';
import { isStale } from '#/shared/stale-form.ts';
import { useFormCall } from '#/shared/use-form-call.ts';
import { DialogForm } from '#/ui/dialog-form.tsx';

import { INSTALL_ROWS } from './application-rows.ts';
import { type Installed, installApplication, type Manifest, upgradeApplication } from './data.ts';
import { EntryField } from './entry-field.tsx';
import { ManifestFacts } from './manifest-facts.tsx';
import { manifestProblems, type Problems } from './manifest-problems.ts';
import { ProblemList } from './problem-list.tsx';

type PreviewManifestProps = {
  manifest: Manifest;
  /** What it takes the place of. */
  over: Installed | undefined;
  /** Absent when there is no other step. */
  onBack?: () => void;
  onDone: (installed: Installed) => void;
  onClose: () => void;
};

/** Shows what a manifest declares, and installs it. */
export function PreviewManifest({ manifest, over, onBack, onDone, onClose }: PreviewManifestProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [entry, setEntry] = useState(over?.manifest.entry ?? manifest.entry ?? '');
  const [wrong, setWrong] = useState<Problems>({});
  const name = localName(manifest.names);
  const form = useFormCall<Installed>({
    rows: INSTALL_ROWS,
    onDone: (installed) => {
      say({
        severity: 'success',
        text: t(over === undefined ? 'applications.installed' : 'applications.upgraded', { name }),
      });
      renew();
      onDone(installed);
    },
    onFailure(failure) {
      if (isStale(failure)) renew();
      const found = failure instanceof CallFailed ? manifestProblems(failure.fields) : {};
      setWrong(found);
      return Object.keys(found).length > 0;
    },
  });

  function renew() {
    void client.invalidateQueries({ queryKey: VERSIONS_KEY });
    void client.invalidateQueries({ queryKey: WORKBENCH_KEY });
  }

  function submit() {
    setWrong({});
    const address = entry.trim();
    const given = { manifest, entry: address };
    const found = address === '' ? { '/entry': t('applications.wrong.enterEntry') } : {};
    form.submit(found, () =>
      over === undefined
        ? installApplication(given)
        : upgradeApplication(over.manifest.code, { ...given, version: over.version }),
    );
  }

  return (
    <DialogForm
      problem={form.problems.form}
      refusals={form.refusals}
      busy={form.busy}
      submitLabel={t(over === undefined ? 'applications.installIt' : 'applications.upgrade')}
      cancelLabel={t(onBack === undefined ? 'signIn.cancel' : 'applications.back')}
      onSubmit={submit}
      onCancel={onBack ?? onClose}
    >
      <ManifestFacts manifest={manifest} over={over} entry={entry.trim()} />
      <ProblemList problems={wrong} document={manifest} />
      <EntryField
        entry={entry}
        error={form.problems.fields['/entry']}
        onChange={(next) => {
          setEntry(next);
          form.forget('/entry');
        }}
      />
    </DialogForm>
  );
}
