import type { UserRecord } from './data.ts';

/** Whether an account can be changed on this page: the user's own is managed on "My account". */
export function mayChange({ mayWrite, isOwn }: Pick<UserRecord, 'mayWrite' | 'isOwn'>): boolean {
  return mayWrite && !isOwn;
}
