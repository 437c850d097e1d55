/** Database queries of the horizon. Each is made only when it is needed, in this order. */
export type TransactionNumbers = {
  /** The highest sequence number that was assigned. */
  newest(): Promise<number>;
  /** A newly assigned transaction ID. Earlier IDs are smaller. */
  transactionNow(): Promise<number>;
  /** The oldest running transaction's ID: all transactions with smaller IDs have ended. */
  oldestTransaction(): Promise<number>;
};

/**
 * Age from which a mark is used. It exceeds the maximum run time of a statement: after it, each transaction with a
 * sequence number also has an ID.
 */
const RIPE_MS = 3000;
const MARKS = 100;

type HorizonMark = { readonly newest: number; readonly at: number; next?: number };

/**
 * Commit horizon: returns the sequence number up to which no more entries can appear. An entry receives its number when
 * it is written, and becomes visible when its transaction commits. A visible number therefore does not imply that
 * smaller ones are visible.
 *
 * Each call records a mark: the highest number at that time. After `RIPE_MS`, the transactions with these numbers have
 * IDs, and a new ID is assigned that exceeds them. Once all transactions below the new ID have ended, all entries up to
 * the mark are visible.
 *
 * A snapshot's upper end (`xmax`) cannot replace the new ID: transactions with IDs above `xmax` may be running.
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
