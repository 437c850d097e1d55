import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';
import { VERSIONS_KEY, WORKBENCH_KEY } from '#/shared/query-keys.ts';
import { isStale } from '#/shared/stale-form.ts';
import { useFormCall } from '#/shared/use-form-call.ts';
import { DialogForm } from '#/ui/dialog-form.tsx';

import { INSTALL_ROWS } from './application-rows.ts';
import { type Installed, upgradeApplication } from './data.ts';
import { EntryField } from './entry-field.tsx';

type EditAddressProps = { application: Installed; name: string; onDone: () => void; onCancel: () => void };

/** Changes where an installed application opens; its manifest stays as it is. */
export function EditAddress({ application: { manifest, version }, name, onDone, onCancel }: EditAddressProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [entry, setEntry] = useState(manifest.entry ?? '');
  const renew = () => {
    void client.invalidateQueries({ queryKey: VERSIONS_KEY });
    void client.invalidateQueries({ queryKey: WORKBENCH_KEY });
  };
  const form = useFormCall<Installed>({
    rows: INSTALL_ROWS,
    onDone() {
      say({ severity: 'success', text: t('applications.addressChanged', { name }) });
      renew();
      onDone();
    },
    onFailure(failure) {
      if (isStale(failure)) renew();
      return false;
    },
  });

  function submit() {
    const address = entry.trim();
    const found = address === '' ? { '/entry': t('applications.wrong.enterEntry') } : {};
    form.submit(found, () => upgradeApplication(manifest.code, { manifest, entry: address, version }));
  }

  return (
    <DialogForm
      problem={form.problems.form}
      refusals={form.refusals}
      busy={form.busy}
      submitLabel={t('applications.saveAddress')}
      cancelLabel={t('applications.back')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>{t('applications.editAddressHint')}</p>
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
