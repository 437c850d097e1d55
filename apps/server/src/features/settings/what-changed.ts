import { isDeepStrictEqual } from 'node:util';

/** Longest account of a value in the trail, in characters. */
const TOLD = 300;

/** What the trail keeps: each changed field as it was and as it is. Nothing that goes through here holds a secret. */
export function whatChanged(before: object, after: object): Record<string, string> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(old.get(field), value));
  const tell = (fields: readonly (readonly [string, unknown])[]) =>
    // The cut may go through a character, which the database refuses to keep.
    JSON.stringify(Object.fromEntries(fields)).slice(0, TOLD).toWellFormed();
  return {
    fields: changed.map(([field]) => field).join(' '),
    before: tell(changed.map(([field]) => [field, old.get(field)])),
    after: tell(changed),
  };
}
