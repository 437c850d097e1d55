import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { authorized, type BenchSession } from './foyer.ts';

type InboxBody = { readonly data: { readonly list: readonly { readonly id: string }[] } };

/** A person with a browser of their own: signs in, loads Home, opens the notice socket and reads notices. */
export type Person = {
  /** Signs in with a request body from `addPeople`. Returns the duration in milliseconds. */
  signIn(body: string): Promise<number>;
  /** Loads the page, the texts, the workbench and the inbox. */
  loadHome(): Promise<void>;
  openSocket(): Promise<void>;
  /** Opens the newest notice of the inbox and marks it as read. False when the inbox is empty. */
  readNotice(): Promise<boolean>;
  signOut(): Promise<void>;
  /** Whether the socket is open. */
  isConnected(): boolean;
  close(): void;
};

/** A person at a Foyer process, who sends the address of a client behind a trusted proxy. */
export function createPerson(origin: string, address: string): Person {
  let session: BenchSession | undefined;
  let device = '';
  let socket: WebSocket | undefined;

  function headers(): Record<string, string> {
    const cookies = [session?.cookie ?? '', device].filter((cookie) => cookie !== '').join('; ');
    const common = { 'x-forwarded-for': address, 'accept-encoding': 'br', 'accept-language': 'de' };
    return { ...common, ...(session === undefined ? {} : authorized(session)), cookie: cookies };
  }

  async function call(method: string, path: string, body?: string): Promise<Response> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(origin + path, { method, headers: { ...headers(), ...type }, ...(body && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  const load = async (path: string) => (await call('GET', path)).arrayBuffer();

  return {
    async signIn(body) {
      const started = performance.now();
      const response = await call('POST', '/user/login', body);
      const { data } = (await response.json()) as { data: { access_token: string } }; // the contract's answer
      const ms = performance.now() - started;
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      device = cookies.find((cookie) => cookie.includes('-device=')) ?? device;
      session = { token: data.access_token, cookie: cookies.find((cookie) => !cookie.includes('-device=')) ?? '' };
      return ms;
    },
    async loadHome() {
      await load('/base/');
      await Promise.all(['/v2/i18n?language=de', '/v2/users/work-bench', '/v2/users/inbox'].map(load));
    },
    async openSocket() {
      if (session === undefined) throw new Error('The person has not signed in.');
      const url = `${origin.replace('http', 'ws')}/v2/notice/${session.token}`;
      const handshake = { origin, cookie: session.cookie, 'x-forwarded-for': address };
      socket = new WebSocket(url, { headers: handshake } as unknown as string[]); // Node's own option, which the type lacks
      await Promise.race([once(socket, 'message'), once(socket, 'close')]); // `isConnected` reports a lost socket
      if (socket.readyState !== WebSocket.OPEN) throw new Error('The notice socket was refused.');
    },
    async readNotice() {
      const { data } = (await (await call('GET', '/v2/users/inbox')).json()) as InboxBody;
      const [notice] = data.list;
      if (notice === undefined) return false;
      await load(`/v2/users/inbox/${notice.id}`);
      await load(`/v2/users/inbox/${notice.id}/read`);
      return true;
    },
    async signOut() {
      await call('GET', '/user/logout');
      session = undefined;
    },
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    close: () => socket?.close(),
  };
}

/** The addresses of stores with five people each. */
export function addressOfPerson(index: number): string {
  const store = Math.floor(index / 5);
  return `10.${1 + (store >> 16)}.${(store >> 8) & 255}.${store & 255}`;
}

/** Waits until a time of `performance.now()`. */
export async function waitUntil(moment: number): Promise<void> {
  const ms = moment - performance.now();
  if (ms > 0) await sleep(ms);
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
