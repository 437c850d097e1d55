import { Fault } from '#/platform/fault.ts';

import type { UserRepository } from './repository.ts';

export type Account = NonNullable<Awaited<ReturnType<UserRepository['findAccount']>>>;

/**
 * Finds an account by name and locks its row until the transaction ends. Lock order: before all other rows. A0201 for
 * an unknown name.
 */
export async function lockByName({ users }: { users: UserRepository }, name: string): Promise<Account> {
  const match = await users.findAccount(name);
  const account = match === undefined ? undefined : await users.lockAccount(match.id);
  if (account === undefined) throw new Fault('user_missing');
  return account;
}
