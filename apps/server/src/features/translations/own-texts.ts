import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import { isOutage, lacksTables } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import type { Repositories } from '#/repositories.ts';

import type { OwnTexts } from './layers.ts';
import type { OwnText } from './text-store.ts';

/** What administrators have written, by language, and the stamp of when. */
type Known = { readonly stamp: number; readonly byLanguage: ReadonlyMap<string, OwnTexts> };

const NOTHING: Known = { stamp: 0, byLanguage: new Map() };
const KEPT_MS = 1000;

/** The words of administrators as this process remembers them: read again only when their stamp says so. */
export function createOwnTexts({ read, bus }: Work<Repositories<'texts'>> & { bus: Bus }) {
  let last = NOTHING;
  let awayUntil = 0;
  const memory = createTtlCache(() => read(look), { ms: KEPT_MS, maxEntries: 1 });
  bus.subscribe('texts.changed', memory.clear);
  bus.onResync(memory.clear);

  async function look({ texts }: Repositories<'texts'>): Promise<Known> {
    const stamp = await texts.stamp(); // first: what changes in between is read again
    return stamp === last.stamp ? last : { stamp, byLanguage: byLanguage(await texts.listOwn()) };
  }

  return {
    /** As they stand; while the database is away, or before it is prepared, as they were read last. */
    async getOrLast(): Promise<Known> {
      if (performance.now() < awayUntil) return last;
      try {
        last = await memory.get('');
      } catch (error) {
        if (!isOutage(error) && !lacksTables(error)) throw error;
        awayUntil = performance.now() + KEPT_MS; // or each reader would wait for a connection
      }
      return last;
    },

    /** The same inside the caller's transaction, where nothing else may query. */
    within: look,

    /** Lets this process read them anew, once they were changed. */
    forget: memory.clear,
  };
}

function byLanguage(rows: readonly OwnText[]): Known['byLanguage'] {
  const languages = new Map<string, Map<string, string>>();
  for (const { language, key, text } of rows) {
    const own = languages.get(language) ?? new Map<string, string>();
    languages.set(language, own.set(key, text));
  }
  return languages;
}
