import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { useEditForm } from '#/shared/forms/use-edit-form.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { addStore, changeStore, fetchStore, type StoreRecord } from './data.ts';
import { NotLicensed } from './not-licensed.tsx';
import { PlaceFields } from './place-fields.tsx';
import { checkPlace, LICENCE, STORE_ROWS } from './place-rows.ts';
import { storeBody, storeDraft, type NewStore, type StoreDraft } from './store-draft.ts';
import { StoreFields } from './store-fields.tsx';

type StoreProps = { store: StoreRecord | NewStore; onClose: () => void };

/** Adds a store, or changes, closes or moves it. */
export function StoreDialog({ store, onClose }: { store: StoreProps['store'] | undefined; onClose: () => void }) {
  const t = useTexts();
  const name = useRef<HTMLInputElement>(null);
  // The content stays rendered while the dialog closes.
  const [last, setLast] = useState(store);
  if (store !== undefined && store !== last) setLast(store);
  const current = store ?? last;
  if (current === undefined) return null;
  return (
    <EditDialog
      open={store !== undefined}
      title={t(current.id === undefined ? 'organisations.addStore' : 'organisations.editStore')}
      onClose={onClose}
      initialFocus={name}
    >
      <StoreForm store={current} onClose={onClose} nameRef={name} />
    </EditDialog>
  );
}

function StoreForm({ store, onClose, nameRef }: StoreProps & { nameRef: RefObject<HTMLInputElement | null> }) {
  const t = useTexts();
  const client = useQueryClient();
  const isNew = store.id === undefined;
  const form = useEditForm<StoreRecord | NewStore, StoreDraft>({
    record: store,
    draftOf: storeDraft,
    rows: STORE_ROWS,
    reload: () => (store.id === undefined ? Promise.resolve(store) : fetchStore(store.id)),
    onDone: () => {
      void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      showToast({ severity: 'success', text: t(isNew ? 'organisations.storeAdded' : 'organisations.storeChanged') });
      onClose();
    },
  });

  const unlicensed = form.problems.fields[LICENCE];

  function send() {
    if (!isNew && !form.changed) return onClose();
    form.submit(checkPlace(form.draft), (draft, version) => {
      const sent = storeBody(draft);
      return store.id === undefined ? addStore(sent) : changeStore(store.id, { ...sent, version });
    });
  }

  return (
    <EditForm
      form={form}
      problem={unlicensed === undefined ? undefined : <NotLicensed why={unlicensed} />}
      submitLabel={t(isNew ? 'administration.add' : 'administration.save')}
      onCancel={onClose}
      onSubmit={send}
    >
      <PlaceFields
        draft={form.draft}
        problems={form.problems}
        remoteChanges={form.remoteChanges}
        nameRef={nameRef}
        onChange={(field, value) => form.change({ [field]: value }, `/${field}`)}
      />
      <PlaceField
        label={t('administration.organisation')}
        kinds="organisation"
        permission="organisations.write"
        error={form.problems.fields['/organisationId']}
        value={form.draft.organisation}
        onChoose={(organisation) => {
          if (organisation !== null && organisation.id !== form.draft.organisation.id)
            form.change({ organisation }, '/organisationId');
        }}
      />
      <ConflictNote value={form.remoteChanges?.organisation?.name} />
      <StoreFields
        draft={form.draft}
        problems={form.problems}
        remoteChanges={form.remoteChanges}
        onChange={(changes, pointer) => form.change(changes, pointer)}
      />
    </EditForm>
  );
}
