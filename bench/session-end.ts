import { setTimeout as sleep } from 'node:timers/promises';

import { Browser } from '../apps/server/test/browser.ts';
import { openSocket } from '../apps/server/test/push-socket.ts';
import type { Figure } from './figure.ts';
import { createInstallation } from './foyer.ts';

const SESSIONS = 20;
const PAUSE_MS = 5;

/** Time until a process rejects a session that was ended at another one. */
export async function measureSessionEnd(server: string): Promise<Figure[]> {
  const installation = await createInstallation(server);
  const [here, there] = [await installation.start(), await installation.start()];
  try {
    const calls: number[] = [];
    const sockets: number[] = [];
    for (const [index, credentials] of (await installation.addPeople(SESSIONS)).entries()) {
      const browser = new Browser(here.origin, { 'x-forwarded-for': `10.9.0.${index}` });
      const body = JSON.parse(credentials) as { username: string; password: string }; // created by `addPeople`
      browser.token = (await browser.call('POST /user/login', { body })).data.access_token;
      const elsewhere = browser.onServer(there.origin);
      const request = async () => (await elsewhere.call('GET /v2/users/work-bench')).code;
      if ((await request()) !== 1001) throw new Error('Expected a session.');
      const { closed } = await openSocket(elsewhere, there.origin);
      const started = performance.now();
      await browser.call('GET /user/logout');
      const closing = closed.then(() => void sockets.push(performance.now() - started));
      while ((await request()) === 1001) await sleep(PAUSE_MS);
      calls.push(performance.now() - started);
      await closing;
    }
    const figure = (what: string, times: readonly number[]): Figure => ({
      name: `${SESSIONS} sessions ended at one process, ${what} at another`,
      value: Math.max(...times),
      unit: 'ms',
      limit: 1000,
      must: 'at most',
    });
    return [figure('the last call', calls), figure('the last socket', sockets)];
  } finally {
    await here.stop();
    await there.stop();
    await installation.remove();
  }
}
