/** Questions that one look answers. */
const MOST = 500;

type Waiting<Q, V> = { readonly question: Q } & Pick<PromiseWithResolvers<V>, 'resolve' | 'reject'>;

/**
 * Asks together what many want to know at a time: the first is asked at once, and whoever comes while an answer is
 * awaited shares the next look. An answer is never older than its question. `look` answers in the order that it is
 * asked in; when it fails, so does whoever has waited for it, since they have waited long enough.
 */
export function createBatched<Q, V>(
  look: (questions: readonly Q[]) => Promise<readonly V[]>,
): (question: Q) => Promise<V> {
  let waiting: Waiting<Q, V>[] = [];
  let isLooking = false;

  async function lookForAll(): Promise<void> {
    isLooking = true;
    while (waiting.length > 0) {
      const some = waiting.splice(0, MOST);
      try {
        const answers = await look(some.map(({ question }) => question));
        some.forEach(({ resolve }, index) => resolve(answers[index] as V)); // one for each
      } catch (error) {
        for (const { reject } of [...some, ...waiting]) reject(error);
        waiting = [];
      }
    }
    isLooking = false;
  }

  return (question) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isLooking) void lookForAll();
    });
}
