import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { isEditConflict } from '#/shared/forms/edit-conflict.ts';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { moveUser, type UserRecord } from './data.ts';
import { useUpdateUserCache } from './use-update-user-cache.ts';
import { MOVE_ROWS } from './user-rows.ts';

type MoveUserProps = { user: UserRecord; onClose: () => void };

/** Moves a user to another organisation. */
export function MoveUser({ open, ...rest }: MoveUserProps & { open: boolean }) {
  const t = useTexts();
  return (
    <EditDialog open={open} title={t('users.moveOf', { name: rest.user.displayName })} onClose={rest.onClose}>
      <MoveForm {...rest} />
    </EditDialog>
  );
}

function MoveForm({ user, onClose }: MoveUserProps) {
  const t = useTexts();
  const client = useQueryClient();
  const updateCache = useUpdateUserCache();
  const [place, setPlace] = useState<PlaceOption>({ kind: 'organisation', ...user.organisation });
  const form = useSubmit<UserRecord>({
    rows: MOVE_ROWS,
    onDone: (moved) => {
      updateCache(moved);
      showToast({ severity: 'success', text: t('users.moved', { name: moved.organisation.name }) });
      onClose();
    },
    onFailure: (failure) => {
      if (isEditConflict(failure)) void client.invalidateQueries({ queryKey: USERS_KEY });
      return false;
    },
  });

  function send() {
    if (place.id === user.organisation.id) return onClose();
    form.submit({}, () => moveUser(user.id, { organisationId: place.id, version: user.version }));
  }

  return (
    <EditForm form={form} submitLabel={t('administration.move')} onCancel={onClose} onSubmit={send}>
      <p>{t('users.moveHint')}</p>
      <PlaceField
        label={t('administration.organisation')}
        kinds="organisation"
        permission="users.write"
        error={form.problems.fields['/organisationId']}
        value={place}
        onChoose={(chosen) => {
          if (chosen !== null) setPlace(chosen);
          form.clearProblem('/organisationId');
        }}
      />
    </EditForm>
  );
}
