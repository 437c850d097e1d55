import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import { hash, verify } from '@node-rs/argon2';

import { HASHING } from '../apps/server/src/features/password/service.ts';
import { type Figure, median } from './figure.ts';
import { type FoyerProcess, signIn } from './foyer.ts';

/** Cost of setting a password without its hashes: the check against common passwords, the transaction, the response. */
export async function measurePasswordSet(foyer: FoyerProcess, people: readonly string[]): Promise<Figure[]> {
  const sets: number[] = [];
  const hashes: number[] = [];
  for (const credentials of people) {
    const { username, password: oldPwd } = JSON.parse(credentials) as { username: string; password: string }; // created by `addPeople`
    const { token, cookie } = await signIn(foyer.origin, credentials);
    const newPwd = await passwordDigest('Another-Password-1', username);
    sets.push(
      await timed(async () => {
        const response = await fetch(`${foyer.origin}/v3/users/password`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie },
          body: JSON.stringify({ oldPwd, newPwd }),
        });
        if (!response.ok) throw new Error(`Expected a success, got ${await response.text()}`);
      }),
    );
    // The hashes alone: the old password is verified, the new one is hashed.
    const stored = await hash(oldPwd, HASHING);
    hashes.push(await timed(async () => void (await verify(stored, oldPwd), await hash(newPwd, HASHING))));
  }
  return [
    {
      name: `a password set, beside its two hashes (${median(hashes).toFixed(0)} ms)`,
      value: median(sets) - median(hashes),
      unit: 'ms',
      limit: 60,
      must: 'at most',
    },
  ];
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
