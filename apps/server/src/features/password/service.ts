import { availableParallelism } from 'node:os';

import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import { hash, verify } from '@node-rs/argon2';

import type { Keys } from '#/platform/crypto/keys.ts';
import { randomToken, hmacSha256 } from '#/platform/crypto/secrets.ts';
import type { Announce } from '#/platform/events/bus.ts';
import { createWorkQueue } from '#/platform/jobs/work-queue.ts';
import type { Repositories } from '#/repositories.ts';

const ARGON2ID = 2; // the library's enum cannot be imported when files are compiled separately
export type Hashing = {
  readonly algorithm: typeof ARGON2ID;
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};
/** A parameter set of OWASP ASVS 5.0 11.4.2: Argon2id with 12 MiB and three passes (decision 0046). */
export const HASHING: Hashing = { algorithm: ARGON2ID, memoryCost: 12_288, timeCost: 3, parallelism: 1 };

const MAX_QUEUED = 256;

/** Generates a password that its user must change: 132 random bits (OWASP ASVS 5.0 11.5.1 requires 128). */
export function generatePassword(): string {
  return randomToken().slice(0, 22);
}

type PasswordNeeds = { keys: Pick<Keys, 'pepper'>; hashing?: Hashing | undefined };

/** Password hashes: Argon2id over an HMAC of the digest. The HMAC's key is the installation's pepper. */
export function createPasswords({ keys: { pepper }, hashing = HASHING }: PasswordNeeds) {
  const current = `$argon2id$v=19$m=${hashing.memoryCost},t=${hashing.timeCost},p=${hashing.parallelism}$`;
  const runQueued = createWorkQueue({ concurrency: availableParallelism(), maxQueued: MAX_QUEUED });
  const peppered = (digest: string) => hmacSha256(pepper, digest).toString('base64url');
  const hashOf = (digest: string) => runQueued(() => hash(peppered(digest), hashing));
  // Verified instead of a missing hash, so that an unknown username takes the same time (CVE-2026-23511).
  const dummyHash = hashOf('dummy');
  dummyHash.catch(() => undefined); // callers that await the hash receive the failure

  return {
    /** Hashes a digest for storage. */
    hash: hashOf,

    /** Hashes a plain-text password that was generated or entered on the command line. */
    async hashFor(username: string, password: string): Promise<string> {
      return hashOf(await passwordDigest(password, username));
    },

    /** Whether a digest matches a stored hash. False without a stored hash, after the same work. */
    async verify(stored: string | null | undefined, digest: string): Promise<boolean> {
      const against = stored ?? (await dummyHash);
      const isMatch = await runQueued(() => verify(against, peppered(digest)));
      return isMatch && typeof stored === 'string';
    },

    /** Whether a stored hash has outdated parameters. */
    isOutdated(stored: string): boolean {
      return !stored.startsWith(current);
    },

    /** Stores a hash inside the caller's transaction, and revokes the user's reset link. */
    async save(
      { passwords, oneTimeTokens }: Repositories<'oneTimeTokens' | 'passwords'>,
      userId: string,
      hashed: string,
      { mustChange }: { mustChange: boolean },
    ): Promise<void> {
      await passwords.save(userId, hashed, mustChange);
      await oneTimeTokens.revoke('password.reset', userId);
    },

    /**
     * Notifies a user's pages why their sessions end. Runs inside the caller's transaction, before the sessions end.
     */
    async notifyChanged(
      { announce }: { announce: Announce },
      userId: string,
      by: { exceptSessionId?: string } = {},
    ): Promise<void> {
      const exceptSessionIds = by.exceptSessionId === undefined ? [] : [by.exceptSessionId];
      await announce('push.sent', { type: 'PASSWORD_CHANGED', userId, exceptSessionIds });
    },

    /** Stores a hash of the same password with the current parameters, inside the caller's transaction. */
    async rehash({ passwords }: Repositories<'passwords'>, userId: string, hashed: string): Promise<void> {
      await passwords.rehash(userId, hashed);
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
