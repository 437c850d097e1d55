/** What is remembered of a notice. Times are the database's, in microseconds since 1970. */
export type Head = {
  readonly id: string;
  /** `everybody`, `organisation:<id>`, `role:<id>` or `user:<id>`. */
  readonly channel: string;
  readonly type: string;
  readonly startsAt: number;
  /** From then on nobody sees it. */
  readonly endsAt: number | undefined;
};

/** What reaches somebody, and what of it they have read. */
export type Standing = {
  readonly userId: string;
  /** Those shared with others; the own one, `user:<id>`, stands for itself. */
  readonly channels: readonly string[];
  /** Whatever began before then has been read. */
  readonly readUntil: number;
  /** Of what began later, what was read one by one. */
  readonly read: ReadonlySet<string>;
  /** What the product itself has told this person: the earliest first. It stands on no board and never ends. */
  readonly own: readonly Head[];
};

export const isFor = ({ userId, channels }: Standing, { channel }: Head) =>
  channels.includes(channel) || channel === `user:${userId}`;

export const isRead = ({ readUntil, read }: Standing, head: Head) => head.startsAt < readUntil || read.has(head.id);

export const isBefore = (one: Head, other: Head) =>
  one.startsAt < other.startsAt || (one.startsAt === other.startsAt && one.id < other.id);

/** How many of a sorted list a condition holds for, which holds for the first ones alone. */
export function placeOf(list: readonly Head[], holds: (head: Head) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const head = list[middle];
    if (head !== undefined && holds(head)) from = middle + 1;
    else to = middle;
  }
  return from;
}
