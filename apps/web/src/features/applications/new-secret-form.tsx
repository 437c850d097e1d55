import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EditForm } from '#/administration/edit-dialog.tsx';
import { VERSIONS_KEY } from '#/shared/api/query-keys.ts';
import { COMMON_ROWS } from '#/shared/forms/form-problems.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

import { type Installed, type CreatedSecret, renewSecret } from './data.ts';

type NewSecretFormProps = {
  application: Installed;
  name: string;
  onMade: (created: CreatedSecret) => void;
  onCancel: () => void;
  /** Whether the form follows an installation, so that the user can skip it. */
  isNext?: boolean;
};

/** Creates a new secret; for an existing one, asks when it expires. */
export function NewSecretForm({ application, name, onMade, onCancel, isNext = false }: NewSecretFormProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [former, setFormer] = useState<'day' | 'ends'>('day');
  const { manifest, secretAt } = application;
  const form = useSubmit<CreatedSecret>({
    rows: COMMON_ROWS,
    onDone(created) {
      void client.invalidateQueries({ queryKey: VERSIONS_KEY });
      onMade(created);
    },
  });
  return (
    <EditForm
      form={form}
      submitLabel={t('applications.makeSecret')}
      cancelLabel={t(isNext ? 'applications.secretLater' : 'applications.back')}
      onSubmit={() => form.submit({}, () => renewSecret(manifest.code, former === 'day'))}
      onCancel={onCancel}
    >
      {isNext && <p>{t('applications.secretNeeded', { name })}</p>}
      <p>{t('applications.secretWhy', { name })}</p>
      {secretAt !== null && (
        <ChoiceCards
          label={t('applications.former.label')}
          inLines
          choices={[
            { value: 'day', name: t('applications.former.day'), hint: t('applications.former.dayHint') },
            { value: 'ends', name: t('applications.former.ends'), hint: t('applications.former.endsHint') },
          ]}
          value={former}
          onChoose={setFormer}
        />
      )}
    </EditForm>
  );
}
