import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import type { Hashing } from '../../apps/server/src/features/password/service.ts';
import { runOnServer } from '../../apps/server/test/database/test-database.ts';
import { ADMIN } from '../foyer.ts';
import { mapConcurrently } from './concurrent.ts';
import { addressOf, cookiesOf, type MeasuredSystem, type Prepared, startNodeServer } from './measured-system.ts';

const SERVER = fileURLToPath(new URL('./better-auth-server.mjs', import.meta.url));

type BetterAuthOptions = {
  readonly name: string;
  readonly hashing: Hashing;
  readonly hasCookieCache?: boolean;
  readonly users: number;
  readonly concurrency: number;
};

export async function createBetterAuth(
  server: string,
  { name, hashing, hasCookieCache = false, users, concurrency }: BetterAuthOptions,
): Promise<MeasuredSystem> {
  const database = `better_auth_${randomUUIDv7().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  const environment = { DATABASE_URL: url.href, BETTER_AUTH_SECRET: randomBytes(32).toString('base64') };
  const everyone = Array.from({ length: users }, (_, user) => user);
  const start = () => startNodeServer([SERVER, JSON.stringify({ hashing, hasCookieCache })], environment);

  const requestOf = (origin: string, action: 'sign-in' | 'sign-up', user: number) => ({
    url: `${origin}/api/auth/${action}/email`,
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': addressOf(user) },
    body: JSON.stringify({
      email: `bench-${user}@example.com`,
      password: ADMIN.password,
      ...(action === 'sign-up' ? { name: `bench-${user}` } : {}),
    }),
  });

  /** Sends a request of every user. Returns the cookies that they receive. */
  const sendAll = (origin: string, action: 'sign-in' | 'sign-up') =>
    mapConcurrently(everyone, concurrency, async (user) => {
      const { url: target, headers, body } = requestOf(origin, action, user);
      const response = await fetch(target, { method: 'POST', headers, body });
      const text = await response.text();
      if (!response.ok) throw new Error(`No ${action}: ${response.status} ${text}`);
      return cookiesOf(response.headers);
    });

  async function prepare(origin: string): Promise<Prepared> {
    const cookies = await sendAll(origin, 'sign-in');
    return {
      signIns: everyone.map((user) => requestOf(origin, 'sign-in', user)),
      call: {
        url: `${origin}/api/auth/get-session`,
        bodies: cookies.map((cookie) => ({ body: '', headers: { cookie } })),
      },
    };
  }

  const first = await start();
  await sendAll(first.line, 'sign-up');
  await first.stop();
  return {
    name,
    hashing,
    async start() {
      const running = await start();
      return { ...running, prepare: () => prepare(running.line) };
    },
    remove: () => runOnServer(server, `drop database ${database} with (force)`),
  };
}
