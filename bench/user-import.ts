import { setTimeout as sleep } from 'node:timers/promises';

import { csvOf, peopleOf } from '../apps/server/test/imports.ts';
import type { Figure } from './figure.ts';
import type { Foyer } from './foyer.ts';

const PEOPLE = 10_000;
const PAUSE_MS = 20;

/** An import of as many people as one may have, and what others notice of it. */
export async function measureUserImport({ origin, session }: Foyer): Promise<Figure[]> {
  const waits: number[] = [];
  let isDone = false;
  const watching = (async () => {
    while (!isDone) {
      waits.push(await timed(async () => void (await (await fetch(`${origin}/live`)).text())));
      await sleep(PAUSE_MS);
    }
  })();
  const importing = timed(async () => {
    const body = new FormData();
    body.append('file', new Blob([csvOf(peopleOf('head-office', 'bench', PEOPLE))]), 'people.csv');
    const headers = { authorization: `Bearer ${session.token}`, cookie: session.cookie };
    const response = await fetch(`${origin}/v2/manage/user-imports?dryRun=false`, { method: 'POST', headers, body });
    const text = await response.text();
    if (!text.includes(`"invited":${PEOPLE}`)) throw new Error(`Expected ${PEOPLE} invitations, got ${text}`);
  });
  const took = await importing.finally(async () => {
    isDone = true;
    await watching;
  });
  const people = `an import of ${PEOPLE} people`;
  return [
    { name: people, value: took / 1000, unit: 's', limit: 30, must: 'at most' },
    { name: `${people}, the slowest other call`, value: Math.max(...waits), unit: 'ms', limit: 1000, must: 'at most' },
  ];
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
