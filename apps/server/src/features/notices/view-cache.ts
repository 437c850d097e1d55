import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';
import type { Repositories } from '#/repositories.ts';

import type { NoticeView } from './repository.ts';

const CACHE_MS = 1000;
/** A notice may have 100 kB of text, so this is at most 50 MB. */
const MAX_CACHED_VIEWS = 500;

type ViewKey = { readonly id: string; readonly languages: readonly string[] };

/** Notices as readers see them, by ID and preferred languages. All readers of a notice share one cached view. */
export function createNoticeViewCache({ read, bus }: Pick<Work<Repositories<'notices'>>, 'read'> & { bus: Bus }) {
  /** Loads views. Undefined for a withdrawn notice. */
  async function load(keys: readonly string[]): Promise<(NoticeView | undefined)[]> {
    const parsed = keys.map((key) => JSON.parse(key) as ViewKey);
    const byLanguages = Map.groupBy(parsed, ({ languages }) => languages.join());
    const found = await Promise.all(
      [...byLanguages].map(async ([name, [first, ...others]]) => {
        const ids = [first, ...others].flatMap((key) => key?.id ?? []);
        const views = await read(({ notices }) => notices.listViews(ids, first?.languages ?? []));
        return [name, new Map(views.map((view) => [view.id, view]))] as const;
      }),
    );
    const views = new Map(found);
    return parsed.map(({ id, languages }) => views.get(languages.join())?.get(id));
  }

  const cache = createTtlCache(createBatchLoader(load), { ms: CACHE_MS, maxEntries: MAX_CACHED_VIEWS });
  bus.invalidateOn('notices.changed', cache.clear);
  bus.onResync(cache.clear);

  return {
    /** The views of these notices in their order, without withdrawn ones. */
    async list(ids: readonly string[], languages: readonly string[]): Promise<NoticeView[]> {
      const views = await Promise.all(ids.map((id) => cache.get(JSON.stringify({ id, languages }))));
      return views.filter((view) => view !== undefined);
    },
  };
}
