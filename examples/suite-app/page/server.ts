import type { PageHost, StoreRef } from './host.ts';

export type ShelfLabel = {
  readonly id: string;
  readonly article: string;
  readonly name: string;
  readonly price: number;
  readonly shown: number;
};

/** A call that was refused, with the server's code for it. */
export class CallRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Attempts to read a store before its selection has reached the server, and the first pause in milliseconds. */
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 100;

/** Calls the application's own server. Throws `CallRefused`. */
export async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(path, { method, ...json });
  const data: unknown = await answer.json();
  if (!answer.ok) throw new CallRefused(String((data as { code?: unknown }).code));
  return data as T;
}

/**
 * A call for one store. The server refuses it if the user has selected another one since, so that only the store on the
 * screen can be changed.
 */
export function callInStore<T>(store: StoreRef, method: string, path: string, body?: object): Promise<T> {
  return call(method, `${path}?store=${encodeURIComponent(store.id)}`, body);
}

/**
 * Reads data of the store that the page shows. Foyer notifies the page of another store a moment before the server.
 * Until then the server refuses the call, so that no price is shown under the name of another store; the call is
 * retried.
 */
export async function readInStore<T>(host: PageHost, path: string): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { store } = host;
    try {
      return await (store === undefined ? call<T>('GET', path) : callInStore<T>(store, 'GET', path));
    } catch (error) {
      const isBehind = error instanceof CallRefused && (error.code === 'other_store' || error.code === 'no_store');
      if (!isBehind || store === undefined || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
    }
  }
}
