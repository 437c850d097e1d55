import { AsyncLocalStorage } from 'node:async_hooks';

import type { NewToken, TokenRow } from './token-repository.ts';

/** A request, and what it wants written; its answer is not given before that has happened. */
export type RequestWrites = {
  /** The User-Agent header of the request, shortened. */
  readonly userAgent: string;
  /** The code or refresh token that it uses up, by its hash in hexadecimal. */
  used: { readonly hash: string; readonly row: TokenRow } | undefined;
  readonly tokens: NewToken[];
};

const requests = new AsyncLocalStorage<RequestWrites>();

/** Runs what a request does; returns what it wants written. */
export async function collectWrites(userAgent: string, run: () => Promise<void>): Promise<RequestWrites> {
  const writes: RequestWrites = { userAgent, used: undefined, tokens: [] };
  await requests.run(writes, run);
  return writes;
}

/** What the present request wants written. */
export function currentWrites(): RequestWrites {
  const writes = requests.getStore();
  if (writes === undefined) throw new Error('The OpenID provider acts outside any request.');
  return writes;
}
