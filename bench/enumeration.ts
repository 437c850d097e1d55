import { type Figure, median } from './figure.ts';
import type { FoyerProcess } from './foyer.ts';

/** Time of failed sign-ins with known and unknown usernames: a difference would reveal users (CWE-208). */
export async function measureEnumeration(foyer: FoyerProcess, usernames: readonly string[]): Promise<Figure[]> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (const [index, credentials] of usernames.entries()) {
    const { username } = JSON.parse(credentials) as { username: string }; // created by `addPeople`
    times.known.push(await failAs(foyer, username, index));
    times.unknown.push(await failAs(foyer, `nobody-${index}`, index));
  }
  const difference = Math.abs(median(times.known) - median(times.unknown));
  return [
    {
      name: `failed sign-ins, known against unknown names, ${usernames.length} pairs`,
      value: difference,
      unit: 'ms',
      limit: 5,
      must: 'at most',
    },
  ];
}

async function failAs({ origin }: FoyerProcess, username: string, index: number): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${origin}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${index}` },
    body: JSON.stringify({ username, password: 'F'.repeat(64) }),
  });
  const { resultCode } = (await response.json()) as { resultCode: string }; // the contract's failure
  if (resultCode !== 'A0210') throw new Error(`Expected A0210, got ${resultCode}.`);
  return performance.now() - started;
}
