import type { Role } from '@foyer/contract/roles.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { ROLES_KEY } from '#/shared/api/query-keys.ts';
import { administeredPlaces } from '#/shared/forms/place-options.ts';
import { placesQuery } from '#/shared/forms/place-source.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { t } from '#/shared/i18n/language.ts';
import { useLeaveGuard } from '#/shared/navigation/leave-guard.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { addRole, permissionsQuery, roleQuery } from './data.ts';
import { checkRole, namesPermissions, ROLE_ROWS } from './role-rows.ts';
import type { RoleScope } from './role-scope-field.tsx';
import type { RoleSettingsDraft } from './role-settings.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';

/** Organisations that can have a role of the user. */
const ORGANISATIONS = administeredPlaces({ kinds: 'organisation', permission: 'roles.write' });

/** State of the form for a new role. The caller computes the codes from the ticked permissions. */
export function useNewRole(listQuery: RolesPageQuery) {
  const client = useQueryClient();
  const offersInstallation = useIsHighest();
  const [draft, setDraft] = useState<RoleSettingsDraft>({ name: '', secondFactorEnforced: false });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<RoleScope>();

  // With a single organisation, the user has no choice of scope.
  const top = useInfiniteQuery({
    ...placesQuery(ORGANISATIONS, {}),
    enabled: !offersInstallation && chosen === undefined,
  });
  const [only, another] = top.data?.pages[0]?.list ?? [];
  const isOnly = !offersInstallation && chosen === undefined && another === undefined;
  const scope = (isOnly ? only : chosen) ?? null;

  const organisationId = scope === null || scope === 'installation' ? null : scope.id;
  const isPlaced = scope !== null;
  const permissions = useQuery({
    ...permissionsQuery(organisationId ?? undefined),
    enabled: isPlaced,
    // The tree is the same for every scope: it stays while the grantable permissions load.
    placeholderData: keepPreviousData,
  });

  const isChanged = draft.name !== '' || draft.secondFactorEnforced || ticked.size > 0;
  const guard = useLeaveGuard(isChanged);
  const form = useSubmit<Role>({
    rows: ROLE_ROWS,
    onDone: (added) => {
      guard.release();
      client.setQueryData(roleQuery(added.id).queryKey, added);
      void client.invalidateQueries({ queryKey: [...ROLES_KEY, 'list'] });
      showToast({ severity: 'success', text: t('roles.added') });
      navigate(rolesPath(listQuery, { shows: 'role', id: added.id }), { replace: true });
    },
    onFailure: (failure) => {
      if (failure instanceof ApiError && namesPermissions(failure))
        void client.invalidateQueries({ queryKey: [...ROLES_KEY, 'permissions'] });
      return false;
    },
  });

  return {
    draft,
    ticked,
    scope,
    permissions,
    offersInstallation,
    guard,
    problems: form.problems,
    submitErrors: form.submitErrors,
    busy: form.busy,
    tick: setTicked,
    chooseScope(next: RoleScope) {
      setChosen(next);
      form.clearProblem('/organisationId');
    },
    change(changes: Partial<RoleSettingsDraft>, pointer: string) {
      setDraft((before) => ({ ...before, ...changes }));
      form.clearProblem(pointer);
    },
    /** Validates the role and sends it with its permission codes. */
    save(codes: string[]) {
      const fieldProblems = {
        ...checkRole(draft.name),
        ...(!isPlaced && { '/organisationId': t('administration.wrong.organisation') }),
      };
      form.submit(fieldProblems, () => addRole({ ...draft, organisationId, permissions: codes }));
    },
  };
}

export type NewRoleState = ReturnType<typeof useNewRole>;
