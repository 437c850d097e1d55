/** Cached summary of a notice. Times are the database's, in microseconds since 1970. */
export type NoticeSummary = {
  readonly id: string;
  /** Key of the audience (`notices/audience-key.ts`). */
  readonly audience: string;
  readonly type: string;
  readonly startsAt: number;
  /** The notice is hidden from this time on. */
  readonly endsAt: number | undefined;
};

/** Notices addressed to a user, and which of them the user has read. */
export type ReaderState = {
  readonly userId: string;
  /** Audiences shared with other users; the user's own, `user:<id>`, is implied. */
  readonly audiences: readonly string[];
  /** Read mark: notices that started before this time are read. */
  readonly readUntil: number;
  /** IDs of later notices that were read one by one. */
  readonly read: ReadonlySet<string>;
  /**
   * Notices that Foyer itself sent to the user, the earliest first. They are not in the notice index and have no end.
   */
  readonly personal: readonly NoticeSummary[];
};

export const isAddressedTo = ({ userId, audiences }: ReaderState, { audience }: NoticeSummary) =>
  audiences.includes(audience) || audience === `user:${userId}`;

export const isRead = ({ readUntil, read }: ReaderState, summary: NoticeSummary) =>
  summary.startsAt < readUntil || read.has(summary.id);

export const isBefore = (one: NoticeSummary, other: NoticeSummary) =>
  one.startsAt < other.startsAt || (one.startsAt === other.startsAt && one.id < other.id);

/** Binary search: number of leading notices that match, in a list where no match follows a non-match. */
export function partitionPoint(list: readonly NoticeSummary[], matches: (summary: NoticeSummary) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const summary = list[middle];
    if (summary !== undefined && matches(summary)) from = middle + 1;
    else to = middle;
  }
  return from;
}
