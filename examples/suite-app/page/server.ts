import type { Host } from './host.ts';

export type Place = { readonly id: string; readonly name: string };
export type Label = {
  readonly id: string;
  readonly article: string;
  readonly name: string;
  readonly price: number;
  readonly shown: number;
};

/** A call that was refused, with the server's code for it. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** How often a store is asked for again that the server does not know yet, and after how many milliseconds first. */
const TRIES = 5;
const FIRST_PAUSE_MS = 100;

/** Calls the application's own server. Throws `Refused`. */
export async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(path, { method, ...json });
  const data: unknown = await answer.json();
  if (!answer.ok) throw new Refused(String((data as { code?: unknown }).code));
  return data as T;
}

/**
 * The same for the store that the page shows. Foyer tells the page of another store a moment before it tells the server;
 * the server refuses meanwhile, so that no price is ever shown under the name of another store.
 */
export async function callInStore<T>(host: Host, method: string, path: string, body?: object): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const query = host.store === undefined ? '' : `?store=${encodeURIComponent(host.store.id)}`;
    try {
      return await call<T>(method, path + query, body);
    } catch (error) {
      const isBehind = error instanceof Refused && (error.code === 'other_store' || error.code === 'no_store');
      if (!isBehind || host.store === undefined || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tries - 1)));
    }
  }
}
