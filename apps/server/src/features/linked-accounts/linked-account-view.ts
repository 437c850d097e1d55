import type { LinkedAccount } from '@foyer/contract/linked-accounts.ts';

import type { LinkedAccountRepository } from './repository.ts';

type LinkedAccountRow = Awaited<ReturnType<LinkedAccountRepository['list']>>[number];

/** A linked account as its owner and the owner's administrators see it. */
export function toLinkedAccount({ id, provider, account, linkedAt, lastUsedAt }: LinkedAccountRow): LinkedAccount {
  return {
    id,
    provider,
    account,
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
