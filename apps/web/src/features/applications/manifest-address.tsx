import type { Manifest } from '@foyer/contract/manifest.ts';
import { useState } from 'react';

import { EditForm } from '#/administration/edit-dialog.tsx';
import { ApiError } from '#/shared/api/errors.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { TextField } from '#/ui/forms/text-field.tsx';

import { FETCH_ROWS } from './application-rows.ts';
import { fetchManifest } from './data.ts';
import type { ManifestProblems } from './manifest-problems.ts';
import { ProblemList } from './problem-list.tsx';
import { checkDocument, type ReadManifest } from './read-manifest.ts';

const NOTHING = { problems: {} };

const MAX_LENGTH = 2000;

type ManifestAddressProps = {
  over: string | undefined;
  onChoose: (manifest: Manifest) => void;
  onCancel: () => void;
};

/** Fetches a manifest from another server and calls `onChoose` once it has no problems. */
export function ManifestAddress({ over, onChoose, onCancel }: ManifestAddressProps) {
  const t = useTexts();
  const [url, setUrl] = useState('');
  const [wrong, setWrong] = useState<{ problems: ManifestProblems; document?: unknown }>(NOTHING);
  const form = useSubmit<ReadManifest>({
    rows: FETCH_ROWS,
    onDone: (read) => ('manifest' in read ? onChoose(read.manifest) : setWrong(read)),
    onFailure(failure) {
      // Problems inside the document are shown at their position in it.
      const isInside = failure instanceof ApiError && failure.code === 'A0401' && failure.fields['/url'] === undefined;
      if (isInside) setWrong({ problems: failure.fields });
      return isInside;
    },
  });
  return (
    <EditForm
      form={form}
      submitLabel={t('applications.fetch')}
      onCancel={onCancel}
      onSubmit={() => {
        setWrong(NOTHING);
        const fieldProblems = url.trim() === '' ? { '/url': t('applications.wrong.enterAddress') } : {};
        form.submit(fieldProblems, async () => checkDocument(await fetchManifest(url.trim()), over));
      }}
    >
      <TextField
        label={t('applications.manifestAddress')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={url}
        error={form.problems.fields['/url']}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          form.clearProblem('/url');
        }}
      />
      <ProblemList {...wrong} />
    </EditForm>
  );
}
