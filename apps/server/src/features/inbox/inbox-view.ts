import type { NoticeIndex } from './notice-index.ts';
import { type NoticeSummary, isBefore, isRead, partitionPoint, type ReaderState } from './reader-state.ts';

export type ReadStatus = 'unread' | 'read' | undefined;
export type InboxWindow = { readonly status: ReadStatus; readonly skip: number; readonly take: number };

const startedCount = (list: readonly NoticeSummary[], now: number) =>
  partitionPoint(list, ({ startsAt }) => startsAt <= now);

/** Number of notices that the reader has not read. */
export function unreadOf(index: NoticeIndex, state: ReaderState): number {
  let unread = 0;
  for (const list of index.listsOf(state))
    unread += startedCount(list, index.reached()) - partitionPoint(list, ({ startsAt }) => startsAt < state.readUntil);
  for (const id of state.read) {
    const summary = index.find(state, id);
    if (summary !== undefined && summary.startsAt >= state.readUntil) unread -= 1;
  }
  return Math.max(0, unread);
}

/** Start time of the reader's oldest unread notice; undefined when there is none. */
export function oldestUnread(index: NoticeIndex, state: ReaderState): number | undefined {
  let oldest: number | undefined;
  for (const list of index.listsOf(state)) {
    const end = startedCount(list, index.reached());
    let position = partitionPoint(list, ({ startsAt }) => startsAt < state.readUntil);
    while (position < end && state.read.has(list[position]?.id ?? '')) position += 1;
    const summary = list[position];
    if (position < end && summary !== undefined) oldest = Math.min(oldest ?? summary.startsAt, summary.startsAt);
  }
  return oldest;
}

/** Number of notices addressed to the reader that have started. */
export function countOf(index: NoticeIndex, state: ReaderState): number {
  return index.listsOf(state).reduce((sum, list) => sum + startedCount(list, index.reached()), 0);
}

/** One page of the reader's notices, newest first. */
export function pageOf(index: NoticeIndex, state: ReaderState, { status, skip, take }: InboxWindow): NoticeSummary[] {
  const page: NoticeSummary[] = [];
  let skipped = 0;
  for (const summary of status === 'read' ? readOnes(index, state) : newestFirst(index, state)) {
    if (status === 'unread' && summary.startsAt < state.readUntil) break; // this one and all older ones are read
    if (status === 'unread' && isRead(state, summary)) continue;
    if (skipped < skip) skipped += 1;
    else page.push(summary);
    if (page.length === take) break;
  }
  return page;
}

/**
 * Read notices: first the later ones that were marked one by one, then those before the read mark. Skips unread ones.
 */
function* readOnes(index: NoticeIndex, state: ReaderState): Generator<NoticeSummary> {
  const single = [...state.read].flatMap((id) => index.find(state, id) ?? []);
  const since = single.filter(({ startsAt }) => startsAt >= state.readUntil);
  yield* since.toSorted((one, other) => (isBefore(one, other) ? 1 : -1));
  yield* newestFirst(index, state, state.readUntil);
}

/** k-way merge of the reader's lists, newest first; with `before`, only notices that started before that time. */
function* newestFirst(
  index: NoticeIndex,
  state: ReaderState,
  before = Number.POSITIVE_INFINITY,
): Generator<NoticeSummary> {
  const lists = index.listsOf(state).map((list) => {
    const left = Math.min(
      startedCount(list, index.reached()),
      partitionPoint(list, ({ startsAt }) => startsAt < before),
    );
    return { list, left };
  });
  for (;;) {
    let newest: { summary: NoticeSummary; from: { left: number } } | undefined;
    for (const from of lists) {
      const summary = from.list[from.left - 1];
      if (summary !== undefined && (newest === undefined || isBefore(newest.summary, summary)))
        newest = { summary, from };
    }
    if (newest === undefined) return;
    newest.from.left -= 1;
    yield newest.summary;
  }
}
