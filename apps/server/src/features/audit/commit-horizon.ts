/** Database queries of the horizon. Each is made only when it is needed, in this order. */
export type TransactionNumbers = {
  /** The highest sequence number that an entry has. */
  newest(): Promise<number>;
  /** A transaction id that is assigned now; ids assigned before are smaller. */
  transactionNow(): Promise<number>;
  /** All transactions with smaller ids have ended. */
  oldestTransaction(): Promise<number>;
};

/** Longer than a statement may take: by then, a transaction with a sequence number also has an id. */
const RIPE_MS = 3000;
const MARKS = 100;

type HorizonMark = { readonly newest: number; readonly at: number; next?: number };

/**
 * Commit horizon: returns the sequence number up to which no more entries can appear. An entry takes its number when it
 * is written and becomes visible when its transaction commits, so a visible number does not imply that smaller ones are
 * visible. Each call leaves a mark: the highest number at that time. Once the mark is ripe (`RIPE_MS`), the
 * transactions with these numbers have ids below the one that is assigned then; once these transactions have ended, all
 * their entries are visible.
 *
 * The upper end of a snapshot (`xmax`) cannot replace that id: transactions with larger ids may be running when none of
 * them has ended.
 */
export function createCommitHorizon(now: () => number = () => performance.now()) {
  let marks: HorizonMark[] = [];

  return async function commitHorizon({
    newest,
    transactionNow,
    oldestTransaction,
  }: TransactionNumbers): Promise<number> {
    const at = now();
    const highest = await newest();
    const ripe = marks.findLast((mark) => mark.at + RIPE_MS <= at);
    if (marks.length < MARKS && highest > (marks.at(-1)?.newest ?? 0)) marks.push({ newest: highest, at: now() });
    if (ripe === undefined) return 0;
    ripe.next ??= await transactionNow();
    const oldest = await oldestTransaction();
    const over = marks.findLast(({ next }) => next !== undefined && next <= oldest);
    if (over !== undefined) marks = marks.slice(marks.indexOf(over));
    return over?.newest ?? 0;
  };
}
