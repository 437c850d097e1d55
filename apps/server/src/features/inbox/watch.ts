import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';

import { createBoard, type Passed } from './board.ts';
import type { Standing } from './standing.ts';
import type { InboxStore } from './store.ts';

/** How late a notice may begin or end that was scheduled. */
const TICK_MS = 1000;
/** Answers may overtake each other by moments; a time that is earlier by more is of a clock that was set back. */
const SET_BACK_MICROS = 60e6;

type Needs = Pick<Work<{ inbox: InboxStore }>, 'read'> & { bus: Bus; log: Log };

/**
 * Keeps the board as it is in the database. Every look at where somebody stands tells its version, so that no
 * announcement needs to arrive for the answer to be right; announcements only make it known sooner.
 */
export function createWatch({ read, bus, log }: Needs) {
  const board = createBoard();
  const hearers: ((passed: Passed) => void)[] = [];
  let version = 0;
  /** Something has changed, nobody said to which version. */
  let isBehind = true;
  /** Nothing that is remembered may be relied on. */
  let isStale = true;
  let refreshing: Promise<void> | undefined;

  bus.subscribe('notices.changed', () => {
    isBehind = true;
    worker.wake();
  });
  bus.onResync(() => {
    isStale = true;
    worker.wake();
  });

  function tell(passed: Passed): void {
    if (passed.begun.length + passed.over.length === 0) return;
    for (const hearer of hearers) hearer(passed);
  }

  async function refresh(): Promise<void> {
    const since = isStale ? undefined : version;
    [isStale, isBehind] = [false, false];
    const fresh = await read(({ inbox }) => inbox.boardSince(since)).catch((error: unknown) => {
      [isStale, isBehind] = [isStale || since === undefined, true];
      throw error;
    });
    if (since === undefined) board.clear();
    tell(board.pass(fresh.now));
    const over = fresh.gone.flatMap((id) => board.remove(id) ?? []);
    const begun = fresh.put.flatMap((head) => board.put(head) ?? []);
    version = fresh.version;
    // What was there when the board was read as a whole is no news.
    if (since !== undefined) tell({ begun, over });
  }

  /** Brings the board to a version at least, and to whatever has been announced. */
  async function reach(wanted: number): Promise<void> {
    while (isStale || isBehind || version < wanted) {
      refreshing ??= refresh().finally(() => (refreshing = undefined));
      await refreshing;
    }
  }

  /** Lets the time pass on the board, unless the clock was set back: then nothing on it is as it was. */
  async function pass(now: number): Promise<void> {
    if (board.reached() - now > SET_BACK_MICROS) isStale = true;
    await reach(0);
    tell(board.pass(now));
  }

  const worker = createWorker({
    name: 'notice board',
    everyMs: TICK_MS,
    log,
    async run() {
      await reach(0);
      if (board.isTimed()) await pass(await read(({ inbox }) => inbox.now()));
      return false;
    },
  });

  return {
    board,
    worker,
    onPassed: (hearer: (passed: Passed) => void) => void hearers.push(hearer),

    /** Where these people stand now. Whoever has no account is left out. */
    async standingsOf(userIds: readonly string[]): Promise<Map<string, Standing>> {
      const found = await read(({ inbox }) => inbox.standingsOf(userIds));
      await reach(found.version);
      await pass(found.now);
      return found.standings;
    },
  };
}
