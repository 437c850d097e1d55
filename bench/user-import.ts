import { setTimeout as sleep } from 'node:timers/promises';

import { passwordDigest } from '@foyer/contract/rules/digest.ts';

import { Browser } from '../apps/server/test/browser.ts';
import { uploadImport, csvOf, userLines } from '../apps/server/test/files/user-imports.ts';
import type { Figure } from './figure.ts';
import { ADMIN, type FoyerProcess } from './foyer.ts';

const PEOPLE = 10_000;
const PAUSE_MS = 20;

/** Duration of an import of the maximum size, and its effect on other calls. */
export async function measureUserImport({ origin }: FoyerProcess): Promise<Figure[]> {
  const browser = new Browser(origin);
  await browser.signIn(ADMIN.username, ADMIN.password);
  const oldPwd = await passwordDigest(ADMIN.password, ADMIN.username);
  await browser.call('POST /v2/users/password/check', { body: { oldPwd } });
  const waits: number[] = [];
  const state = { isDone: false };
  const watching = (async () => {
    while (!state.isDone) {
      waits.push(await timed(async () => void (await (await fetch(`${origin}/live`)).text())));
      await sleep(PAUSE_MS);
    }
  })();
  const importing = timed(async () => {
    const { data } = await uploadImport(browser, csvOf(userLines('head-office', 'bench', PEOPLE)));
    if (data.invited !== PEOPLE) throw new Error(`Expected ${PEOPLE} invitations, got ${data.invited}.`);
  });
  const took = await importing.finally(() => (state.isDone = true));
  await watching;
  const people = `an import of ${PEOPLE} people`;
  return [
    { name: people, value: took / 1000, unit: 's', limit: 30, must: 'at most' },
    { name: `${people}, the slowest other call`, value: Math.max(...waits), unit: 'ms', limit: 1000, must: 'at most' },
  ];
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
