import { Fault } from '#/platform/fault.ts';

import type { UserRepository } from './repository.ts';

export type Account = NonNullable<Awaited<ReturnType<UserRepository['findAccount']>>>;

/** An account by its name, held until the transaction ends: its row comes first wherever others follow. A0201 without one. */
export async function lockByName({ users }: { users: UserRepository }, name: string): Promise<Account> {
  const match = await users.findAccount(name);
  const account = match === undefined ? undefined : await users.lockAccount(match.id);
  if (account === undefined) throw new Fault('user_missing');
  return account;
}
