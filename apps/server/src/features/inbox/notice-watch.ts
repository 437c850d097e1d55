import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';

import { createNoticeIndex, type NoticeChanges } from './notice-index.ts';
import type { ReaderState } from './reader-state.ts';
import type { InboxRepository } from './repository.ts';

/** Interval of the checks besides those at a scheduled start or end, in case the database's clock is changed. */
const POLL_MS = 60_000;
/**
 * Tolerance for query results that arrive out of order. A time that is earlier by more means that the clock was set
 * back.
 */
const SET_BACK_MICROS = 60e6;

type NoticeWatchNeeds = Pick<Work<{ inbox: InboxRepository }>, 'read'> & { bus: Bus; log: Log };

/**
 * Updates this process's notice index. Every query for a reader's state returns the index version in the database, so
 * the next read detects a lost announcement. Announcements only make the update earlier.
 */
export function createNoticeWatch({ read, bus, log }: NoticeWatchNeeds) {
  const index = createNoticeIndex();
  const listeners: ((changes: NoticeChanges) => void)[] = [];
  let version = 0;
  /** Whether a change was announced that the index lacks. Announcements contain no version. */
  let isBehind = true;
  /** Whether the whole index may be stale and must be reloaded. */
  let mustReload = true;
  let refreshing: Promise<void> | undefined;

  bus.subscribe('notices.changed', () => {
    isBehind = true;
    worker.wake();
  });
  bus.onResync(() => void (mustReload = true));

  function notify(changes: NoticeChanges): void {
    if (changes.started.length + changes.ended.length === 0) return;
    for (const listener of listeners) listener(changes);
  }

  async function refresh(): Promise<void> {
    const since = mustReload ? undefined : version;
    [mustReload, isBehind] = [false, false];
    const update = await read(({ inbox }) => inbox.noticesSince(since)).catch((error: unknown) => {
      [mustReload, isBehind] = [mustReload || since === undefined, true];
      throw error;
    });
    if (since === undefined) index.clear();
    notify(index.advance(update.now));
    const ended = update.gone.flatMap((id) => index.remove(id) ?? []);
    const started = update.put.flatMap((summary) => index.put(summary) ?? []);
    version = update.version;
    // Notices of the first read are not new.
    if (since !== undefined) notify({ started, ended });
  }

  /** Updates the notice index to at least this version, and to every announced one. */
  async function catchUp(wanted: number): Promise<void> {
    while (mustReload || isBehind || version < wanted) {
      refreshing ??= refresh().finally(() => (refreshing = undefined));
      await refreshing;
    }
  }

  /**
   * Advances the clock of the index and wakes the worker at the next start or end. If the database's clock was set
   * back, reloads the index first.
   */
  async function advance(now: number): Promise<void> {
    if (index.reached() - now > SET_BACK_MICROS) mustReload = true;
    await catchUp(0);
    notify(index.advance(now));
    const next = index.nextChangeAt();
    if (next !== undefined) worker.wake(Math.max(1, (next - now) / 1000));
  }

  const worker = createWorker({
    name: 'notice index',
    everyMs: POLL_MS,
    log,
    async run() {
      await catchUp(0);
      if (index.nextChangeAt() !== undefined) await advance(await read(({ inbox }) => inbox.now()));
      return false;
    },
  });

  return {
    index,
    worker,
    onChanged: (listener: (changes: NoticeChanges) => void) => void listeners.push(listener),

    /** Current reader states of these users. Users without an account are omitted. */
    async readerStatesOf(userIds: readonly string[]): Promise<Map<string, ReaderState>> {
      const snapshot = await read(({ inbox }) => inbox.readerStatesOf(userIds));
      await catchUp(snapshot.version);
      await advance(snapshot.now);
      return snapshot.readerStates;
    },
  };
}
