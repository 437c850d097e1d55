import { type NoticeSummary, isBefore, isAddressedTo, partitionPoint, type ReaderState } from './reader-state.ts';

/** What has begun to be seen, and what has ceased to be. */
export type NoticeChanges = { readonly started: readonly NoticeSummary[]; readonly ended: readonly NoticeSummary[] };

/**
 * The notices to more than one person, in memory: a chain has a million people and thousands of notices, and
 * what one person sees of them is worked out by a few look-ups.
 */
export function createNoticeIndex() {
  const summaries = new Map<string, NoticeSummary>();
  /** Of each channel, the earliest first. */
  const audiences = new Map<string, NoticeSummary[]>();
  /** Those that have not begun, and those that will be over: what the clock changes. */
  const timed = new Set<NoticeSummary>();
  let reached = 0;

  /** Takes a notice away; whether it was seen. */
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

  /** Puts up a notice that is not there yet; whether it is seen at once. */
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

  /** Lets the time pass until `now`. */
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
    /** The moment up to which the index is current. */
    reached: () => reached,
    /** Whether the clock alone will change something. */
    isTimed: () => timed.size > 0,

    /** The notice with an id, if it reaches somebody and has begun. */
    find(state: ReaderState, id: string): NoticeSummary | undefined {
      const summary = summaries.get(id);
      if (summary !== undefined)
        return summary.startsAt <= reached && isAddressedTo(state, summary) ? summary : undefined;
      return state.personal.find((personal) => personal.id === id);
    },

    /** What reaches somebody, list by list, each the earliest first; the last ones may not have begun. */
    listsOf({ userId, audiences: names, personal }: ReaderState): (readonly NoticeSummary[])[] {
      const lists = [...names, `user:${userId}`].map((name) => audiences.get(name) ?? []);
      return [...lists, personal].filter(({ length }) => length > 0);
    },

    /** As it was at first: the time may then be an earlier one. */
    clear(): void {
      summaries.clear();
      audiences.clear();
      timed.clear();
      reached = 0;
    },
  };
}

export type NoticeIndex = ReturnType<typeof createNoticeIndex>;
