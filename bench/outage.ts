import { setTimeout as sleep } from 'node:timers/promises';

import { createTcpProxy } from '../apps/server/test/fakes/tcp-proxy.ts';
import type { Figure } from './figure.ts';
import { createInstallation } from './foyer.ts';

/** Concurrent requests per path. */
const CALLERS = 8;
const PATHS = ['/ready', '/v2/users/information', '/v2/utils/captcha', '/oidc/jwks'];
const ITERATIONS = 3;
/** Pause in milliseconds, longer than the caches' TTL of 1 s. */
const FORGETTING_MS = 1500;

/** Response time of calls while the database is unavailable. */
export async function measureOutage(server: string): Promise<Figure[]> {
  const proxy = await createTcpProxy(new URL(server));
  const installation = await createInstallation(proxy.url);
  const foyer = await installation.start();
  try {
    const request = async (path: string) => {
      const started = performance.now();
      const { token, cookie } = foyer.session;
      const response = await fetch(foyer.origin + path, { headers: { authorization: `Bearer ${token}`, cookie } });
      await response.text();
      if (response.status !== 503) throw new Error(`${path}: expected 503, got ${response.status}.`);
      return performance.now() - started;
    };
    const figures: Figure[] = [];
    for (const [mode, how] of [
      ['blackhole', 'swallows what it is sent'],
      ['refuse', 'refuses connections'],
    ] as const) {
      proxy.setMode(mode);
      await sleep(FORGETTING_MS);
      const times: number[] = [];
      for (let iteration = 0; iteration < ITERATIONS; iteration += 1)
        times.push(...(await Promise.all(Array.from({ length: CALLERS }, () => PATHS.map(request)).flat())));
      figures.push({
        name: `the slowest of ${times.length} answers while the database ${how}`,
        value: Math.max(...times),
        unit: 'ms',
        limit: 3000,
        must: 'at most',
      });
      proxy.setMode('pass');
    }
    return figures;
  } finally {
    proxy.setMode('pass');
    await foyer.stop();
    await installation.remove();
    await proxy.close();
  }
}
