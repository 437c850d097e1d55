import type { Board } from './board.ts';
import { type Head, isBefore, isRead, placeOf, type Standing } from './standing.ts';

export type Status = 'unread' | 'read' | undefined;
export type Window = { readonly status: Status; readonly skip: number; readonly take: number };

const begun = (list: readonly Head[], now: number) => placeOf(list, ({ startsAt }) => startsAt <= now);

/** How many notices somebody has not read. */
export function unreadOf(board: Board, standing: Standing): number {
  let unread = 0;
  for (const list of board.listsOf(standing))
    unread += begun(list, board.reached()) - placeOf(list, ({ startsAt }) => startsAt < standing.readUntil);
  for (const id of standing.read) {
    const head = board.find(standing, id);
    if (head !== undefined && head.startsAt >= standing.readUntil) unread -= 1;
  }
  return Math.max(0, unread);
}

/** When the oldest notice began that somebody has not read; undefined when there is none. */
export function oldestUnread(board: Board, standing: Standing): number | undefined {
  let oldest: number | undefined;
  for (const list of board.listsOf(standing)) {
    const end = begun(list, board.reached());
    let place = placeOf(list, ({ startsAt }) => startsAt < standing.readUntil);
    while (place < end && standing.read.has(list[place]?.id ?? '')) place += 1;
    const head = list[place];
    if (place < end && head !== undefined) oldest = Math.min(oldest ?? head.startsAt, head.startsAt);
  }
  return oldest;
}

/** How many notices reach somebody. */
export function countOf(board: Board, standing: Standing): number {
  return board.listsOf(standing).reduce((sum, list) => sum + begun(list, board.reached()), 0);
}

/** Some of the notices that reach somebody, the newest first. */
export function pageOf(board: Board, standing: Standing, { status, skip, take }: Window): Head[] {
  const page: Head[] = [];
  let skipped = 0;
  for (const head of status === 'read' ? readOnes(board, standing) : newestFirst(board, standing)) {
    if (status === 'unread' && head.startsAt < standing.readUntil) break; // and so are all older ones
    if (status === 'unread' && isRead(standing, head)) continue;
    if (skipped < skip) skipped += 1;
    else page.push(head);
    if (page.length === take) break;
  }
  return page;
}

/** What was read one by one since the mark, and then what the mark covers: no unread one is looked at. */
function* readOnes(board: Board, standing: Standing): Generator<Head> {
  const single = [...standing.read].flatMap((id) => board.find(standing, id) ?? []);
  const since = single.filter(({ startsAt }) => startsAt >= standing.readUntil);
  yield* since.toSorted((one, other) => (isBefore(one, other) ? 1 : -1));
  yield* newestFirst(board, standing, standing.readUntil);
}

/** Merges the lists of somebody from their ends, or from what began before a moment. */
function* newestFirst(board: Board, standing: Standing, before = Number.POSITIVE_INFINITY): Generator<Head> {
  const lists = board.listsOf(standing).map((list) => {
    const left = Math.min(
      begun(list, board.reached()),
      placeOf(list, ({ startsAt }) => startsAt < before),
    );
    return { list, left };
  });
  for (;;) {
    let newest: { head: Head; from: { left: number } } | undefined;
    for (const from of lists) {
      const head = from.list[from.left - 1];
      if (head !== undefined && (newest === undefined || isBefore(newest.head, head))) newest = { head, from };
    }
    if (newest === undefined) return;
    newest.from.left -= 1;
    yield newest.head;
  }
}
