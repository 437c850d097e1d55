import type { UserRecord } from './data.ts';

/** Whether somebody's account is changed from here: the own one is looked after elsewhere. */
export function mayChange({ mayWrite, isOwn }: Pick<UserRecord, 'mayWrite' | 'isOwn'>): boolean {
  return mayWrite && !isOwn;
}
