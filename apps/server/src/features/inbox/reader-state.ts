/** What is remembered of a notice. Times are the database's, in microseconds since 1970. */
export type NoticeSummary = {
  readonly id: string;
  /** `everybody`, `organisation:<id>`, `role:<id>` or `user:<id>`. */
  readonly audience: string;
  readonly type: string;
  readonly startsAt: number;
  /** From then on nobody sees it. */
  readonly endsAt: number | undefined;
};

/** What reaches somebody, and what of it they have read. */
export type ReaderState = {
  readonly userId: string;
  /** Those shared with others; the own one, `user:<id>`, stands for itself. */
  readonly audiences: readonly string[];
  /** Whatever began before then has been read. */
  readonly readUntil: number;
  /** Of what began later, what was read one by one. */
  readonly read: ReadonlySet<string>;
  /** Personal notices of the product, the earliest first. They are not in the notice index and have no end. */
  readonly personal: readonly NoticeSummary[];
};

export const isAddressedTo = ({ userId, audiences }: ReaderState, { audience }: NoticeSummary) =>
  audiences.includes(audience) || audience === `user:${userId}`;

export const isRead = ({ readUntil, read }: ReaderState, summary: NoticeSummary) =>
  summary.startsAt < readUntil || read.has(summary.id);

export const isBefore = (one: NoticeSummary, other: NoticeSummary) =>
  one.startsAt < other.startsAt || (one.startsAt === other.startsAt && one.id < other.id);

/** How many of a sorted list a condition holds for, which holds for the first ones alone. */
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
