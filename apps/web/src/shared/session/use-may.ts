import type { Permission } from '@foyer/contract/core/permissions.ts';

import { useSession } from './session.ts';

/** Whether nothing is above the person: some things no permission is enough for. */
export function useIsHighest(): boolean {
  return useSession(({ currentUser }) => currentUser?.superAdministrator === true);
}

/** Whether the person holds a permission anywhere, as the work-bench has told. The server decides. */
export function useMay(permission: Permission): boolean {
  return useSession(
    ({ currentUser, permissionTree }) =>
      currentUser?.superAdministrator === true || permissionTree.includes(permission),
  );
}
