import { type NoticeSummary, isBefore, isAddressedTo, partitionPoint, type ReaderState } from './reader-state.ts';

/** Notices that became visible, and notices that stopped being visible. */
export type NoticeChanges = { readonly started: readonly NoticeSummary[]; readonly ended: readonly NoticeSummary[] };

/**
 * In-memory index of all notices except those that Foyer itself sends to single users. An installation can have a
 * million users and thousands of notices; a few look-ups find one user's notices.
 */
export function createNoticeIndex() {
  const summaries = new Map<string, NoticeSummary>();
  /** Notices by audience, earliest first. */
  const audiences = new Map<string, NoticeSummary[]>();
  /** Notices that have not started or that will end: their visibility changes with the clock alone. */
  const timed = new Set<NoticeSummary>();
  let reached = 0;

  /** Removes a notice; returns it if it was visible. */
  function remove(id: string): NoticeSummary | undefined {
    const summary = summaries.get(id);
    if (summary === undefined) return undefined;
    summaries.delete(id);
    timed.delete(summary);
    const list = audiences.get(summary.audience) ?? [];
    list.splice(list.indexOf(summary), 1);
    if (list.length === 0) audiences.delete(summary.audience);
    return summary.startsAt <= reached ? summary : undefined;
  }

  /** Adds a notice unless it is present; returns it if it is visible immediately. */
  function put(summary: NoticeSummary): NoticeSummary | undefined {
    if (summaries.has(summary.id)) return undefined;
    summaries.set(summary.id, summary);
    const list = audiences.get(summary.audience) ?? [];
    audiences.set(summary.audience, list);
    const index = partitionPoint(list, (other) => isBefore(other, summary));
    list.splice(index, 0, summary);
    if (summary.startsAt > reached || summary.endsAt !== undefined) timed.add(summary);
    return summary.startsAt <= reached ? summary : undefined;
  }

  /** Advances the index's clock to `now`. Returns the notices that started or ended. */
  function advance(now: number): NoticeChanges {
    const [before, started, ended]: [number, NoticeSummary[], NoticeSummary[]] = [reached, [], []];
    reached = Math.max(reached, now);
    for (const summary of timed) {
      const { id, startsAt, endsAt } = summary;
      if (endsAt !== undefined && endsAt <= reached) {
        remove(id);
        if (startsAt <= before) ended.push(summary);
      } else if (startsAt > before && startsAt <= reached) {
        started.push(summary);
        if (endsAt === undefined) timed.delete(summary);
      }
    }
    return { started, ended };
  }

  return {
    put,
    remove,
    advance,
    /** The time up to which the index is current. */
    reached: () => reached,
    /** The next time at which the clock alone changes the index. Undefined when it never does. */
    nextChangeAt(): number | undefined {
      let next: number | undefined;
      for (const { startsAt, endsAt } of timed) {
        const at = startsAt > reached ? startsAt : endsAt;
        if (at !== undefined && (next === undefined || at < next)) next = at;
      }
      return next;
    },

    /** The notice with this ID, if it is addressed to the reader and has started. */
    find(state: ReaderState, id: string): NoticeSummary | undefined {
      const summary = summaries.get(id);
      if (summary !== undefined)
        return summary.startsAt <= reached && isAddressedTo(state, summary) ? summary : undefined;
      return state.personal.find((personal) => personal.id === id);
    },

    /** The reader's notices, one list per audience, earliest first. The last notices of a list may not have started. */
    listsOf({ userId, audiences: names, personal }: ReaderState): (readonly NoticeSummary[])[] {
      const lists = [...names, `user:${userId}`].map((name) => audiences.get(name) ?? []);
      return [...lists, personal].filter(({ length }) => length > 0);
    },

    /** Resets the index; its clock may then start at an earlier time. */
    clear(): void {
      summaries.clear();
      audiences.clear();
      timed.clear();
      reached = 0;
    },
  };
}

export type NoticeIndex = ReturnType<typeof createNoticeIndex>;
