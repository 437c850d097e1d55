import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { VERSIONS_KEY, WORKBENCH_KEY } from '#/shared/api/query-keys.ts';
import { isEditConflict } from '#/shared/forms/edit-conflict.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import { INSTALL_ROWS } from './application-rows.ts';
import type { Installed } from './data.ts';

type EntryForm = {
  /** Initial address of the field. */
  first: string;
  send: (entry: string) => Promise<Installed | undefined>;
  onDone: (installed: Installed) => void;
  /** Returns whether a failure is shown elsewhere. */
  onFailure?: (failure: unknown) => boolean;
};

/** State of the form for an application's address, in an installation, an upgrade or a change of address. */
export function useEntryForm({ first, send, onDone, onFailure }: EntryForm) {
  const t = useTexts();
  const client = useQueryClient();
  const [entry, setEntry] = useState(first);
  const renew = () => {
    void client.invalidateQueries({ queryKey: VERSIONS_KEY });
    void client.invalidateQueries({ queryKey: WORKBENCH_KEY });
  };
  const form = useSubmit<Installed>({
    rows: INSTALL_ROWS,
    onDone(installed) {
      renew();
      onDone(installed);
    },
    onFailure(failure) {
      if (isEditConflict(failure)) renew();
      return onFailure?.(failure) ?? false;
    },
  });
  const address = entry.trim();
  return {
    form,
    /** The address as sent to the server. */
    address,
    field: {
      entry,
      error: form.problems.fields['/entry'],
      onChange(next: string) {
        setEntry(next);
        form.clearProblem('/entry');
      },
    },
    submit: () =>
      form.submit(address === '' ? { '/entry': t('applications.wrong.enterEntry') } : {}, () => send(address)),
  };
}
