import { generateKeyPair, randomUUIDv7 } from 'node:crypto';
import { promisify } from 'node:util';

import type { JWK } from 'jose';

import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';

import type { SigningKeyRepository, StoredKey } from './key-repository.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Age at which a key is replaced by a new one. */
const ROTATION_SECONDS = 90 * DAY_SECONDS;
/** Time for which a key is published before its first and after its last signature. */
const PUBLISHED_SECONDS = DAY_SECONDS;
const CACHE_TTL_MS = 10_000;
/** 128 bits of security (NIST SP 800-57 part 1, table 2; OWASP ASVS 5.0 11.2.3). */
const KEY_BITS = 3072;

const generate = promisify(generateKeyPair);

/** The OpenID provider's signing keys: the current one first, then upcoming and former ones. */
export function createSigningKeys({ work, read, bus }: Work<{ signingKeys: SigningKeyRepository }> & { bus: Bus }) {
  const cache = createTtlCache(load, { ms: CACHE_TTL_MS, maxEntries: 1 });
  bus.onResync(cache.clear);

  async function load(): Promise<JWK[]> {
    const keys = await read(({ signingKeys }) => signingKeys.list());
    if (keys.length > 0) return inOrder(keys);
    await addKey();
    return inOrder(await read(({ signingKeys }) => signingKeys.list()));
  }

  async function addKey(): Promise<void> {
    const { privateKey } = await generate('rsa', { modulusLength: KEY_BITS });
    const id = randomUUIDv7();
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: id, alg: 'RS256', use: 'sig' };
    await work(({ signingKeys }) => signingKeys.addUnlessRecent({ id, jwk: JSON.stringify(jwk) }, ROTATION_SECONDS));
  }

  return {
    /** JSON Web Keys with their private parts, the current signing key first. */
    list: (): Promise<JWK[]> => cache.get('all'),

    /** Creates a new key when the newest is old, and removes keys that have signed nothing for a day. */
    async rotate(): Promise<void> {
      const keys = await read(({ signingKeys }) => signingKeys.list());
      const [newest] = keys;
      if (newest === undefined) return; // the first key is created on first use
      if (newest.ageSeconds > ROTATION_SECONDS) {
        await addKey();
        cache.clear();
      }
      const replaced = keys.findIndex(({ ageSeconds }) => ageSeconds > 2 * PUBLISHED_SECONDS);
      const over = replaced === -1 ? [] : keys.slice(replaced + 1).map(({ id }) => id);
      if (over.length === 0) return;
      await work(({ signingKeys }) => signingKeys.remove(over));
      cache.clear();
    },
  };
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** Orders keys. The newest key that has been published for long enough signs, or else the oldest. */
function inOrder(keys: readonly StoredKey[]): JWK[] {
  const signing = keys.find(({ ageSeconds }) => ageSeconds >= PUBLISHED_SECONDS) ?? keys.at(-1);
  const others = keys.filter((key) => key !== signing);
  // `addKey` has written the JSON.
  return [...(signing === undefined ? [] : [signing]), ...others].map(({ jwk }) => JSON.parse(jwk) as JWK);
}
