import { isDeepStrictEqual } from 'node:util';

/** Longest value in a line of the trail, in characters. */
const VALUE_LENGTH = 300;

/** What the trail keeps: each changed field with its value before and after, as JSON. No value given to it is a secret. */
export function whatChanged(before: object, after: object): Record<string, string> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(old.get(field), value));
  const write = (fields: readonly (readonly [string, unknown])[]) =>
    JSON.stringify(Object.fromEntries(fields.map(([field, value]) => [field, shorten(value)])));
  return {
    fields: changed.map(([field]) => field).join(' '),
    before: write(changed.map(([field]) => [field, old.get(field)])),
    after: write(changed),
  };
}

/** A value that is too long becomes the beginning of its text, so that the whole stays JSON. */
function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined || text.length <= VALUE_LENGTH) return value;
  // The cut may go through a character, which the database refuses to store.
  return `${text.slice(0, VALUE_LENGTH).toWellFormed()}…`;
}
