import { useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { namedOrganisationQuery } from '#/shared/api/organisation-query.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { useEditForm } from '#/shared/forms/use-edit-form.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { changeOrganisation, type OrganisationRecord } from './data.ts';
import { PlaceFields } from './place-fields.tsx';
import { checkPlace, ORGANISATION_ROWS } from './place-rows.ts';

type RenameProps = { organisation: OrganisationRecord; onClose: () => void };

export function RenameOrganisation({ open, ...rest }: RenameProps & { open: boolean }) {
  const t = useTexts();
  const name = useRef<HTMLInputElement>(null);
  return (
    <EditDialog open={open} title={t('organisations.rename')} onClose={rest.onClose} initialFocus={name}>
      <RenameForm {...rest} nameRef={name} />
    </EditDialog>
  );
}

type RenameFormProps = RenameProps & { nameRef: RefObject<HTMLInputElement | null> };

function RenameForm({ organisation, onClose, nameRef }: RenameFormProps) {
  const t = useTexts();
  const client = useQueryClient();
  const query = namedOrganisationQuery(organisation.id);
  const form = useEditForm({
    record: organisation,
    draftOf: ({ name, code }) => ({ name, code }),
    rows: ORGANISATION_ROWS,
    reload: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onDone: (changed) => {
      client.setQueryData(query.queryKey, changed);
      void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      showToast({ severity: 'success', text: t('organisations.renamed') });
      onClose();
    },
  });

  function send() {
    if (!form.changed) return onClose();
    form.submit(checkPlace(form.draft), (draft, version) => changeOrganisation(organisation.id, { ...draft, version }));
  }

  return (
    <EditForm form={form} submitLabel={t('administration.save')} onCancel={onClose} onSubmit={send}>
      <PlaceFields
        draft={form.draft}
        problems={form.problems}
        remoteChanges={form.remoteChanges}
        nameRef={nameRef}
        onChange={(field, value) => form.change({ [field]: value }, `/${field}`)}
      />
    </EditForm>
  );
}
