/** What a look at the database tells; each is asked when it is needed, in this order. */
export type TransactionNumbers = {
  /** The highest number that a line has been given. */
  newest(): Promise<number>;
  /** The id of a transaction that is given one now; those that were given one before have smaller ones. */
  transactionNow(): Promise<number>;
  /** All transactions with smaller ids are over. */
  oldestTransaction(): Promise<number>;
};

/** Longer than a statement may take: whatever has a number by then has given its transaction an id. */
const RIPE_MS = 3000;
const MARKS = 100;

type HorizonMark = { readonly newest: number; readonly at: number; next?: number };

/**
 * Tells, at each look, up to which number no line is still to come. A line takes its number when it is written and is
 * seen when its transaction commits, so a number that is seen says nothing of smaller ones. Each look leaves a mark:
 * the highest number then. Once it is ripe, the transactions that have one of those numbers have ids, below the one
 * that is given out then; and once they are over, whatever they wrote is to be seen. A snapshot cannot stand for that
 * id: where it ends, transactions may be under way that nobody has committed after.
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
