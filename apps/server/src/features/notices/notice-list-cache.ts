import { createTtlCache, type TtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';
import type { Repositories } from '#/repositories.ts';

import type { NoticeView } from './repository.ts';

const CACHE_MS = 1000;
/** Per language. */
const MAX_CACHED_NOTICES = 1000;
/** A reader may request any language, so their number must be limited. */
const MAX_CACHED_LANGUAGES = 10;

/** A notice in a list, without its content of up to 100 kB. */
export type NoticeListItem = Omit<NoticeView, 'content'>;

/** Notices as readers see them in lists, by ID and preferred languages. All readers of a notice share a cached one. */
export function createNoticeListCache({ read, bus }: Pick<Work<Repositories<'notices'>>, 'read'> & { bus: Bus }) {
  const caches = new Map<string, TtlCache<NoticeListItem | undefined>>();
  const clear = () => caches.clear();
  bus.invalidateOn('notices.changed', clear);
  bus.onResync(clear);

  /** Cached notices in these preferred languages. A withdrawn notice is undefined. */
  function noticesIn(languages: readonly string[]): TtlCache<NoticeListItem | undefined> {
    const key = JSON.stringify(languages);
    const cached = caches.get(key);
    if (cached !== undefined) return cached;
    const load = createBatchLoader(async (ids: readonly string[]) => {
      const views = await read(({ notices }) => notices.listViews(ids, languages));
      const byId = new Map<string, NoticeListItem>();
      for (const { content: _content, ...item } of views) byId.set(item.id, item);
      return ids.map((id) => byId.get(id));
    });
    const cache = createTtlCache(load, { ms: CACHE_MS, maxEntries: MAX_CACHED_NOTICES });
    if (caches.size >= MAX_CACHED_LANGUAGES) caches.delete(caches.keys().next().value ?? key);
    caches.set(key, cache);
    return cache;
  }

  return {
    /** These notices, in their order. Undefined for a withdrawn notice. */
    list(ids: readonly string[], languages: readonly string[]): Promise<(NoticeListItem | undefined)[]> {
      const cache = noticesIn(languages);
      return Promise.all(ids.map((id) => cache.get(id)));
    },
  };
}
