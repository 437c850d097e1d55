import { useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useEditForm } from '#/shared/forms/use-edit-form.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { accountOf, draftOf } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { changeUser, userQuery, type UserRecord } from './data.ts';
import { useUpdateUserCache } from './use-update-user-cache.ts';
import { CHANGE_ROWS, checkAccount } from './user-rows.ts';

type EditProps = { user: UserRecord; onClose: () => void };

export function EditUser({ open, ...rest }: EditProps & { open: boolean }) {
  const t = useTexts();
  const name = useRef<HTMLInputElement>(null);
  return (
    <EditDialog open={open} title={t('users.edit')} onClose={rest.onClose} initialFocus={name}>
      <EditUserForm {...rest} nameRef={name} />
      {/* A new email address requires the password. */}
      <ReauthenticationSlot />
    </EditDialog>
  );
}

function EditUserForm({ user, onClose, nameRef }: EditProps & { nameRef: RefObject<HTMLInputElement | null> }) {
  const t = useTexts();
  const client = useQueryClient();
  const updateCache = useUpdateUserCache();
  const form = useEditForm({
    record: user,
    draftOf,
    rows: CHANGE_ROWS,
    reload: () => client.fetchQuery({ ...userQuery(user.id), staleTime: 0 }),
    onDone: (changed) => {
      updateCache(changed);
      showToast({ severity: 'success', text: t('users.changed') });
      onClose();
    },
  });

  function send() {
    if (!form.changed) return onClose();
    // A user with an email address must keep one.
    const fieldProblems = checkAccount(form.draft, { mayLackEmail: user.email === null });
    form.submit(fieldProblems, (draft, version) => {
      const account = accountOf(draft);
      return changeUser(user.id, { ...account, version }, account.email !== accountOf(draftOf(user)).email);
    });
  }

  return (
    <EditForm form={form} submitLabel={t('administration.save')} onCancel={onClose} onSubmit={send}>
      <AccountFields
        draft={form.draft}
        problems={form.problems}
        remoteChanges={form.remoteChanges}
        displayNameRef={nameRef}
        onChange={form.change}
      />
    </EditForm>
  );
}
