import { tickablePermissions } from '@foyer/contract/core/permission-leaves.ts';
import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import type { Role } from '@foyer/contract/roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { formatTotal } from '#/shared/api/paging.ts';
import { ROLES_KEY, USERS_KEY } from '#/shared/api/query-keys.ts';
import { isEditConflict, useEdits } from '#/shared/forms/edit-conflict.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { t, useLanguage } from '#/shared/i18n/language.ts';
import { useLeaveGuard } from '#/shared/navigation/leave-guard.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { changeRole, roleQuery, type Permissions } from './data.ts';
import { codesToSend, differenceOf, mergeTicks, type Difference } from './role-leaves.ts';
import { checkRole, namesPermissions, ROLE_ROWS } from './role-rows.ts';
import type { RoleSettingsDraft } from './role-settings.tsx';
import { usePermissionTree } from './use-permission-tree.ts';

/** Concurrent changes of the role by another user. */
export type Others = Difference & { readonly name?: string; readonly secondFactorEnforced?: boolean };

const settingsOf = ({ name, secondFactorEnforced }: Role): RoleSettingsDraft => ({ name, secondFactorEnforced });

/** Edits of a role with optimistic locking: on a conflict, the user's ticks are rebased onto the concurrent changes. */
export function useRoleEdits(role: Role, permissions: Permissions) {
  const client = useQueryClient();
  const { language } = useLanguage();
  const [base, setBase] = useState(role);
  const settings = useEdits(role, settingsOf);
  const tree = usePermissionTree(permissions, base.permissionCodes, true);
  const before = useMemo(() => new Set(tickablePermissions(base.permissionCodes, tree.index)), [base, tree]);
  const [ticks, setTicks] = useState<ReadonlySet<string>>();
  const ticked = useMemo(() => (ticks === undefined ? before : tree.allowed(ticks)), [before, ticks, tree]);
  const [others, setOthers] = useState<Others>();

  const changes = useMemo(() => differenceOf(before, ticked), [before, ticked]);
  const isChanged = settings.changed || changes.added.length > 0 || changes.removed.length > 0;
  const guard = useLeaveGuard(isChanged);
  const form = useSubmit<Role>({ rows: ROLE_ROWS, onDone: take, onFailure: refetch });

  // The role was changed elsewhere and has been refetched.
  if (role.version > base.version) rebase(role, isChanged);

  function rebase(remote: Role, notifies: boolean) {
    const after = new Set(tickablePermissions(remote.permissionCodes, tree.index));
    if (notifies)
      setOthers({
        ...differenceOf(before, after),
        ...(remote.name !== base.name && { name: remote.name }),
        ...(remote.secondFactorEnforced !== base.secondFactorEnforced && {
          secondFactorEnforced: remote.secondFactorEnforced,
        }),
      });
    setTicks(ticks === undefined ? undefined : mergeTicks(ticked, before, after));
    settings.rebase(remote);
    setBase(remote);
  }

  function take(saved: Role) {
    client.setQueryData(roleQuery(saved.id).queryKey, saved);
    for (const queryKey of [[...ROLES_KEY, 'list'], [...ROLES_KEY, 'found'], USERS_KEY])
      void client.invalidateQueries({ queryKey });
    setOthers(undefined);
    rebase(saved, false);
    const { holders } = saved;
    const count = formatTotal({ total: holders, more: holders >= LIST_COUNT_LIMIT }, language);
    showToast({
      severity: 'success',
      text: holders === 0 ? t('roles.changed.none') : t('roles.changed', { n: holders, count }),
    });
  }

  function refetch(failure: Error): boolean {
    if (failure instanceof ApiError && namesPermissions(failure))
      void client.invalidateQueries({ queryKey: [...ROLES_KEY, 'permissions'] });
    if (!isEditConflict(failure)) return false;
    client.fetchQuery({ ...roleQuery(role.id), staleTime: 0 }).then((remote) => rebase(remote, true), form.fail);
    return true;
  }

  return {
    base,
    tree,
    ticked,
    changes,
    isChanged,
    others,
    guard,
    draft: settings.draft,
    remoteChanges: settings.remoteChanges,
    problems: form.problems,
    submitErrors: form.submitErrors,
    busy: form.busy,
    tick: setTicks,
    change(changed: Partial<RoleSettingsDraft>, pointer: string) {
      settings.change(changed);
      form.clearProblem(pointer);
    },
    discard() {
      setTicks(undefined);
      settings.change(settingsOf(base));
      setOthers(undefined);
    },
    save() {
      if (!isChanged) return;
      const { name, secondFactorEnforced } = settings.draft;
      form.submit(checkRole(name), () =>
        changeRole(role.id, {
          name,
          secondFactorEnforced,
          permissions: codesToSend(ticked, tree.index, tree.assigned, tree.mayGive),
          version: settings.version,
        }),
      );
    },
  };
}

export type RoleEdits = ReturnType<typeof useRoleEdits>;
