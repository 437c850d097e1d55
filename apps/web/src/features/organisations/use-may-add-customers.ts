import { useSession } from '#/shared/session.ts';

/** Whether the person may add customers, and make customers of organisations: super administrators do. */
export function useMayAddCustomers(): boolean {
  return useSession(({ currentUser }) => currentUser?.superAdministrator ?? false);
}
