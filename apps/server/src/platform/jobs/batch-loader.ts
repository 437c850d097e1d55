/** Questions that one look answers. */
const MAX_BATCH_SIZE = 500;

type PendingLoad<Q, V> = { readonly key: Q } & Pick<PromiseWithResolvers<V>, 'resolve' | 'reject'>;

/**
 * Batch loader: the first key is loaded at once, and keys that are requested while a batch is
 * awaited shares the next look. An answer is never older than its question. `look` answers in the order that it is
 * asked in; when it fails, so does whoever has waited for it, since they have waited long enough.
 */
export function createBatchLoader<Q, V>(load: (keys: readonly Q[]) => Promise<readonly V[]>): (key: Q) => Promise<V> {
  let pending: PendingLoad<Q, V>[] = [];
  let isLoading = false;

  async function loadBatches(): Promise<void> {
    isLoading = true;
    while (pending.length > 0) {
      const batch = pending.splice(0, MAX_BATCH_SIZE);
      try {
        const values = await load(batch.map(({ key }) => key));
        batch.forEach(({ resolve }, index) => resolve(values[index] as V)); // one for each
      } catch (error) {
        for (const { reject } of [...batch, ...pending]) reject(error);
        pending = [];
      }
    }
    isLoading = false;
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      pending.push({ key, resolve, reject });
      if (!isLoading) void loadBatches();
    });
}
