import type { Permission } from '@foyer/contract/permissions.ts';

import { useSession } from './session.ts';

/** Whether the person holds a permission anywhere, as the work-bench has told. The server decides. */
export function useMay(permission: Permission): boolean {
  return useSession(
    ({ currentUser, permissionTree }) =>
      currentUser?.superAdministrator === true || permissionTree.includes(permission),
  );
}
