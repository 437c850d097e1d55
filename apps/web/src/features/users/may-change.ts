import type { User } from './data.ts';

/** Whether somebody's account is changed from here: the own one is looked after elsewhere. */
export function mayChange({ mayWrite, isOwn }: Pick<User, 'mayWrite' | 'isOwn'>): boolean {
  return mayWrite && !isOwn;
}
