import type { Permission } from '@foyer/contract/core/permissions.ts';

import { useSession } from './session.ts';

/** Whether the user is a super administrator. Some actions require this in addition to a permission. */
export function useIsHighest(): boolean {
  return useSession(({ currentUser }) => currentUser?.superAdministrator === true);
}

/** Whether the user has a permission anywhere, according to the work-bench. The server enforces it. */
export function useMay(permission: Permission): boolean {
  return useSession(
    ({ currentUser, permissionTree }) =>
      currentUser?.superAdministrator === true || permissionTree.includes(permission),
  );
}
