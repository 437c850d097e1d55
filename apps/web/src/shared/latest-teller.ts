/**
 * Tells the server how something stands: of several changes the latest counts, and nothing is told twice. What was not
 * heard is told again with the next change. Values are the same when they are the same as JSON.
 */
export function createLatestTeller<T>(send: (value: T) => Promise<unknown>) {
  let wanted: { value: T; name: string } | undefined;
  let told: string | undefined;
  let isBusy = false;

  async function tellWanted(): Promise<void> {
    if (isBusy || wanted === undefined || wanted.name === told) return;
    const { value, name } = wanted;
    isBusy = true;
    const isHeard = await send(value).then(
      () => true,
      () => false,
    );
    isBusy = false;
    told = isHeard ? name : undefined;
    if (wanted.name !== name) await tellWanted();
  }

  return {
    tell(value: T): void {
      wanted = { value, name: JSON.stringify(value) };
      void tellWanted();
    },
  };
}
