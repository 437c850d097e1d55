import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { BrandPicture } from '@foyer/contract/core/boot.ts';
import { LOGO_BYTES, MIN_LOGO_PIXELS, MAX_LOGO_PIXELS, UNNAMED_LOGO_SECONDS } from '@foyer/contract/limits/brand.ts';
import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import type { Settings } from '@foyer/contract/settings.ts';

import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import { isOutage, lacksTables } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import { readAllBytes } from '#/platform/http/requests/upload.ts';
import type { Repositories } from '#/repositories.ts';

import { type Picture, readPicture } from './picture.ts';
import type { Logo } from './repository.ts';

type BrandRepositories = Repositories<'announce' | 'audit' | 'logos' | 'sessions'>;

/** Maximum number of unused logos. The least recently used ones above it are deleted. */
const UNNAMED = 20;
/** Long TTL: the bytes of a hash never change. */
const CACHE_OPTIONS = { ms: 60 * 60 * 1000, maxEntries: 4 };
const HASH = /^[0-9a-f]{64}$/;

/** Uploads and reads the logos of the installation and its providers. */
export function createBrand({ work, read }: Work<BrandRepositories>) {
  const cache = createTtlCache((hash) => read(({ logos }) => logos.find(hash)), CACHE_OPTIONS);

  async function find(hash: string): Promise<Logo | undefined> {
    if (!HASH.test(hash)) return undefined;
    const logo = await cache.get(hash);
    if (logo === undefined) cache.invalidate(hash); // a miss is not cached: the logo may be uploaded later
    return logo;
  }

  /** The brand's current logo. It is requested most, so the cache must not evict it. */
  let staleOnError: Logo | undefined;

  return {
    find,

    /** Returns the brand's current logo without a query; undefined for any other. */
    findOrStale: (hash: string): Logo | undefined => (staleOnError?.hash === hash ? staleOnError : undefined),

    /** Address and size of the logo for a page; null when there is none or it cannot be read. */
    async picture({ logo: hash }: Pick<Settings['brand'], 'logo'>): Promise<BrandPicture | null> {
      const logo =
        hash === null ? undefined : staleOnError?.hash === hash ? staleOnError : await find(hash).catch(whileAway);
      if (logo === undefined) return null;
      staleOnError = logo;
      return { address: logoAddress(logo.hash), width: logo.width, height: logo.height };
    },

    /** Stores a picture. A0401 for an invalid one, C0102 when the session ended during the upload. */
    async upload(caller: Caller, content: Readable): Promise<Pick<Picture, 'width' | 'height'> & { logo: string }> {
      const bytes = await readAllBytes(content, LOGO_BYTES);
      const picture = requirePicture(bytes);
      const hash = createHash('sha256').update(bytes).digest('hex');
      await work(async ({ logos, sessions }) => {
        await logos.drop({ limit: UNNAMED - 1, seconds: UNNAMED_LOGO_SECONDS });
        await logos.add({ hash, bytes, ...picture });
        // The session is locked last, as in a change of the brand: another lock order could deadlock.
        if (!(await sessions.lock(caller.sessionId))) throw new Fault('session_expired');
      });
      return { logo: hash, width: picture.width, height: picture.height };
    },

    /** Locks the logo that a change of the brand refers to. A0401 when it is not stored. */
    async lockLogo({ logos }: Repositories<'logos'>, { logo }: Settings['brand']): Promise<void> {
      if (logo !== null && !(await logos.touch(logo))) throw refused('/value/logo', 'unknown');
    },

    /** Deletes unused logos. */
    sweep(): Promise<void> {
      return work(({ logos }) => logos.drop({ limit: UNNAMED, seconds: UNNAMED_LOGO_SECONDS }));
    },
  };
}

export type Brand = ReturnType<typeof createBrand>;

function refused(field: string, rule: string): Fault {
  return new Fault('illegal_input', { fields: { [field]: rule } });
}

function requirePicture(bytes: Buffer): Picture {
  const picture = readPicture(bytes);
  if (picture === undefined) throw refused('/file', 'type');
  const fits = (side: number) => side >= MIN_LOGO_PIXELS && side <= MAX_LOGO_PIXELS;
  if (!fits(picture.width) || !fits(picture.height)) throw refused('/file', 'size');
  return picture;
}

function whileAway(error: unknown): undefined {
  if (!isOutage(error) && !lacksTables(error)) throw error;
}
