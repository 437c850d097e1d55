import { isDeepStrictEqual } from 'node:util';

/** Maximum length of a value in an audit entry, in characters. */
const VALUE_LENGTH = 300;

/** Details of an audit entry: each changed field before and after, as JSON. Callers pass no secrets. */
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

/** Replaces a long value by the beginning of its text, so that the result stays valid JSON. */
function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined || text.length <= VALUE_LENGTH) return value;
  // The cut may split a surrogate pair, which the database refuses to store.
  return `${text.slice(0, VALUE_LENGTH).toWellFormed()}…`;
}
