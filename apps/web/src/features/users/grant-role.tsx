import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { DayField } from '#/administration/fields/day-field.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { RoleField } from '#/administration/fields/role-field.tsx';
import { ROLES_KEY, USERS_KEY } from '#/shared/api/query-keys.ts';
import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import type { RoleOption } from '#/shared/forms/role-options.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { grantRole } from './data.ts';
import { GRANT_ROWS } from './user-rows.ts';

type GrantProps = { id: string; onClose: () => void };

/** Grants a user a role for an organisation and its descendants, or for a store. */
export function GrantRole({ open, ...rest }: GrantProps & { open: boolean }) {
  const t = useTexts();
  return (
    <EditDialog open={open} title={t('users.grant')} onClose={rest.onClose}>
      <GrantForm {...rest} />
      <ReauthenticationSlot />
    </EditDialog>
  );
}

function GrantForm({ id, onClose }: GrantProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [place, setPlace] = useState<PlaceOption | null>(null);
  const [role, setRole] = useState<RoleOption | null>(null);
  const [endsOn, setEndsOn] = useState('');
  const form = useSubmit<null>({
    rows: GRANT_ROWS,
    onDone: () => {
      showToast({ severity: 'success', text: t('users.granted') });
      void client.invalidateQueries({ queryKey: USERS_KEY });
      // The number of users per role has changed, so the roles are refetched.
      void client.invalidateQueries({ queryKey: ROLES_KEY });
      onClose();
    },
  });

  function send() {
    const fieldProblems = {
      ...(place === null && { '/placeId': t('administration.wrong.place') }),
      ...(role === null && { '/roleId': t('administration.wrong.role') }),
    };
    form.submit(fieldProblems, () =>
      grantRole(id, { roleId: role?.id ?? '', placeId: place?.id ?? '', endsOn: endsOn === '' ? null : endsOn }),
    );
  }

  /** Where the role applies. */
  function scopeHint(): string {
    if (place === null) return t('users.grantForHint');
    return t(place.kind === 'store' ? 'users.appliesToStore' : 'users.appliesToAll', { place: place.name });
  }

  return (
    <EditForm form={form} submitLabel={t('users.grantIt')} onCancel={onClose} onSubmit={send}>
      <PlaceField
        label={t('users.grantFor')}
        hint={scopeHint()}
        permission="roles.write"
        error={form.problems.fields['/placeId']}
        value={place}
        onChoose={(chosen) => {
          setPlace(chosen);
          // The grantable roles depend on the place, so the selected role is reset.
          setRole(null);
          form.clearProblem('/placeId');
        }}
      />
      <RoleField
        // Resets the search, because its results belong to another place.
        key={place?.id}
        label={t('administration.role')}
        placeholder={t(place === null ? 'users.placeFirst' : 'administration.chooseRole')}
        error={form.problems.fields['/roleId']}
        {...(place !== null && { grantableIn: place.id })}
        value={role}
        onChoose={(chosen) => {
          setRole(chosen);
          form.clearProblem('/roleId');
        }}
      />
      <DayField
        label={t('users.endsOn')}
        hint={t('users.endsOnHint')}
        error={form.problems.fields['/endsOn']}
        onChange={(day) => {
          setEndsOn(day);
          form.clearProblem('/endsOn');
        }}
      />
    </EditForm>
  );
}
