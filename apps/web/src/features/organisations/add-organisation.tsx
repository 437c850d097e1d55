import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { namedOrganisationQuery } from '#/shared/api/organisation-query.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { addOrganisation, type OrganisationRecord } from './data.ts';
import { organisationPath } from './organisations-address.ts';
import { PlaceFields, type PlaceDraft } from './place-fields.tsx';
import { checkPlace, ORGANISATION_ROWS } from './place-rows.ts';

type AddProps = {
  /** The parent organisation; undefined adds a customer. */
  parent: { readonly id: string; readonly name: string } | undefined;
  onClose: () => void;
};

/** Adds an organisation below another one, or a customer. */
export function AddOrganisation({ open, ...rest }: AddProps & { open: boolean }) {
  const t = useTexts();
  const name = useRef<HTMLInputElement>(null);
  const title =
    rest.parent === undefined
      ? t('organisations.addCustomer')
      : t('organisations.addBelowOf', { name: rest.parent.name });
  return (
    <EditDialog open={open} title={title} onClose={rest.onClose} initialFocus={name}>
      <AddForm {...rest} nameRef={name} />
    </EditDialog>
  );
}

function AddForm({ parent, onClose, nameRef }: AddProps & { nameRef: RefObject<HTMLInputElement | null> }) {
  const t = useTexts();
  const client = useQueryClient();
  const [draft, setDraft] = useState<PlaceDraft>({ name: '', code: '' });
  const form = useSubmit<OrganisationRecord>({
    rows: ORGANISATION_ROWS,
    onDone: (added) => {
      client.setQueryData(namedOrganisationQuery(added.id).queryKey, added);
      void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      showToast({ severity: 'success', text: t('organisations.added') });
      onClose();
      navigate(organisationPath(added.id));
    },
  });
  return (
    <EditForm
      form={form}
      submitLabel={t('administration.add')}
      onCancel={onClose}
      onSubmit={() => form.submit(checkPlace(draft), () => addOrganisation({ ...draft, parentId: parent?.id ?? null }))}
    >
      <PlaceFields
        draft={draft}
        problems={form.problems}
        nameRef={nameRef}
        onChange={(field, value) => {
          setDraft((before) => ({ ...before, [field]: value }));
          form.clearProblem(`/${field}`);
        }}
      />
    </EditForm>
  );
}
