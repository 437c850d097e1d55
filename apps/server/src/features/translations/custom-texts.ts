import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import { isOutage, lacksTables } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import type { Repositories } from '#/repositories.ts';

import type { CustomTexts } from './text-layers.ts';
import type { CustomText } from './text-repository.ts';

/** The custom texts by language, with the revision at which they were read. */
type CachedTexts = { readonly revision: number; readonly byLanguage: ReadonlyMap<string, CustomTexts> };

const NOTHING: CachedTexts = { revision: 0, byLanguage: new Map() };
const CACHE_MS = 1000;

/** Cache of custom texts. The texts are read again only after their revision has changed. */
export function createCustomTexts({ read, bus }: Work<Repositories<'texts'>> & { bus: Bus }) {
  let last = NOTHING;
  let awayUntil = 0;
  const cache = createTtlCache(() => read(load), { ms: CACHE_MS, maxEntries: 1 });
  bus.invalidateOn('texts.changed', cache.clear);
  bus.onResync(cache.clear);

  async function load({ texts }: Repositories<'texts'>): Promise<CachedTexts> {
    const revision = await texts.revision(); // read first, so that a change during the read leads to another read
    return revision === last.revision ? last : { revision, byLanguage: byLanguage(await texts.listCustom()) };
  }

  return {
    /** The current texts; stale on error, while the database is down or not migrated. */
    async getOrLast(): Promise<CachedTexts> {
      if (performance.now() < awayUntil) return last;
      try {
        last = await cache.get('');
      } catch (error) {
        if (!isOutage(error) && !lacksTables(error)) throw error;
        awayUntil = performance.now() + CACHE_MS; // otherwise each reader would wait for a connection
      }
      return last;
    },

    /** The current texts as the caller's transaction sees them, in which no other query may run. */
    within: load,
  };
}

function byLanguage(rows: readonly CustomText[]): CachedTexts['byLanguage'] {
  const languages = new Map<string, Map<string, string>>();
  for (const { language, key, text } of rows) {
    const textsByKey = languages.get(language) ?? new Map<string, string>();
    languages.set(language, textsByKey.set(key, text));
  }
  return languages;
}
