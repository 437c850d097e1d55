import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { CallFailed } from '#/shared/api.ts';
import { localName, useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';
import { VERSIONS_KEY, WORKBENCH_KEY } from '#/shared/query-keys.ts';
import { isStale } from '#/shared/stale-form.ts';
import { useFormCall } from '#/shared/use-form-call.ts';
import { DialogForm } from '#/ui/dialog-form.tsx';
import { Notice } from '#/ui/notice.tsx';
import { TextField } from '#/ui/text-field.tsx';

import { INSTALL_ROWS } from './application-rows.ts';
import { isBlocked } from './blocked-address.ts';
import { type Installed, installApplication, type Manifest, upgradeApplication } from './data.ts';
import { ManifestFacts } from './manifest-facts.tsx';
import { manifestProblems } from './manifest-problems.ts';
import { ProblemList } from './problem-list.tsx';

/** Longest entry address. */
const LONGEST = 2000;

type PreviewManifestProps = {
  manifest: Manifest;
  /** What it takes the place of. */
  over: Installed | undefined;
  /** Absent when there is no other step. */
  onBack?: () => void;
  onClose: () => void;
};

/** Shows what a manifest declares, and installs it. */
export function PreviewManifest({ manifest, over, onBack, onClose }: PreviewManifestProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [entry, setEntry] = useState(over?.manifest.entry ?? manifest.entry ?? '');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const name = localName(manifest.names);
  const form = useFormCall<Installed>({
    rows: INSTALL_ROWS,
    onDone: () => {
      say({
        severity: 'success',
        text: t(over === undefined ? 'applications.installed' : 'applications.upgraded', { name }),
      });
      renew();
      onClose();
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
      <ProblemList problems={wrong} />
      <TextField
        label={t('applications.entry')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LONGEST}
        autoComplete="off"
        value={entry}
        error={form.problems.fields['/entry']}
        onChange={(event) => {
          setEntry(event.currentTarget.value);
          form.forget('/entry');
        }}
      />
      {isBlocked(entry.trim(), location) && (
        <Notice severity="warning">{t('applications.httpBlocked', { brand: t('frame.brand') })}</Notice>
      )}
    </DialogForm>
  );
}
