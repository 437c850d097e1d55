import type { Role } from '@foyer/contract/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { ROLES_KEY } from '#/shared/api/query-keys.ts';
import { problemsOf, problemText } from '#/shared/forms/form-problems.ts';
import { roleName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { removeRole } from './data.ts';
import { RoleInUse } from './role-in-use.tsx';
import { ROLE_ROWS } from './role-rows.ts';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';

type RemoveRoleProps = {
  role: Role;
  listQuery: RolesPageQuery;
  /** Called once the role is removed: unsaved changes can be discarded. */
  onRemove: () => void;
};

/** Removes a role after a confirmation; if users have it, explains why it cannot be removed. */
export function RemoveRole({ role, listQuery, onRemove }: RemoveRoleProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState<'whether' | 'held'>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeRole(role.id, role.version),
    onSuccess: (removed) => {
      if (removed === undefined) return;
      onRemove();
      showToast({ severity: 'success', text: t('roles.removed') });
      navigate(rolesPath(listQuery), { replace: true });
      client.removeQueries({ queryKey: [...ROLES_KEY, 'one', role.id] });
      void client.invalidateQueries({ queryKey: ROLES_KEY });
    },
    onError: (failure) => {
      if (isInUse(failure)) return setAsking('held');
      const text = problemText(problemsOf(failure, ROLE_ROWS));
      if (text !== undefined) showToast({ severity: 'danger', text });
      void client.invalidateQueries({ queryKey: ROLES_KEY });
    },
  });

  function confirm() {
    // Closes first: a reauthentication may follow, and dialogs must not overlap.
    setAsking(undefined);
    mutate();
  }

  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => setAsking(role.holders > 0 ? 'held' : 'whether')}>
        {!isPending && <Trash2 size={17} aria-hidden />}
        {t('administration.remove')}
      </Button>
      <ConfirmDialog
        open={asking === 'whether'}
        onCancel={() => setAsking(undefined)}
        onConfirm={confirm}
        busy={false}
        title={t('roles.removeAsk', { name: roleName(role) })}
        text={t('roles.removeHint')}
        confirmLabel={t('administration.remove')}
        cancelLabel={t('signIn.cancel')}
      />
      <RoleInUse id={role.id} open={asking === 'held'} onClose={() => setAsking(undefined)} />
    </>
  );
}

function isInUse(failure: unknown): boolean {
  return failure instanceof ApiError && failure.fields['/role'] === 'not_empty';
}
