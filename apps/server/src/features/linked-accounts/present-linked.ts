import type { LinkedAccount } from '@foyer/contract/linked-accounts.ts';

import type { LinkedAccountStore } from './store.ts';

type Row = Awaited<ReturnType<LinkedAccountStore['list']>>[number];

/** A linked account as its owner, and who looks after them, may see it. */
export function presentLinked({ id, provider, account, linkedAt, lastUsedAt }: Row): LinkedAccount {
  return {
    id,
    provider,
    account,
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
