const MAX_BATCH_SIZE = 500;

type PendingLoad<Q, V> = { readonly key: Q } & Pick<PromiseWithResolvers<V>, 'resolve' | 'reject'>;

/**
 * Batch loader. The first key is loaded immediately, and keys requested while a batch loads share the next one. A value
 * is never older than its request. `load` returns values in the order of its keys. If a load fails, all waiting
 * requests fail with the same error.
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
        batch.forEach(({ resolve }, index) => resolve(values[index] as V)); // one value for each key
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
