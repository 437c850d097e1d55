import { AsyncLocalStorage } from 'node:async_hooks';

import type { NewToken, TokenRow } from './token-store.ts';

/** A request, and what it wants written; its answer is not given before that has happened. */
export type Pending = {
  /** The User-Agent header of the request, shortened. */
  readonly userAgent: string;
  /** The code or refresh token that it uses up, by its hash in hexadecimal. */
  used: { readonly hash: string; readonly row: TokenRow } | undefined;
  readonly tokens: NewToken[];
};

const requests = new AsyncLocalStorage<Pending>();

/** Runs what a request does; returns what it wants written. */
export async function collect(userAgent: string, run: () => Promise<void>): Promise<Pending> {
  const pending: Pending = { userAgent, used: undefined, tokens: [] };
  await requests.run(pending, run);
  return pending;
}

/** What the present request wants written. */
export function pendingNow(): Pending {
  const pending = requests.getStore();
  if (pending === undefined) throw new Error('The OpenID provider acts outside any request.');
  return pending;
}
