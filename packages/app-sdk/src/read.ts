/** Reads one value; undefined if it is invalid. */
export type Read<T> = (value: unknown) => T | undefined;

/** Reads an own data property: nothing inherited, and no getter runs. */
export function readOwn(data: object, field: string): unknown {
  return Object.getOwnPropertyDescriptor(data, field)?.value;
}

export function isRecord(data: unknown): data is object {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** A text of at most `maxLength` UTF-16 units that matches the pattern. The length is checked first. */
export const text =
  (maxLength: number, pattern = /^/): Read<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength && pattern.test(value) ? value : undefined;

export const oneOf =
  <T extends string>(...choices: readonly T[]): Read<T> =>
  (value) =>
    choices.find((choice) => choice === value);

/** An array of at most `max` elements. One invalid element makes it invalid. */
export const list =
  <T>(read: Read<T>, max: number): Read<T[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const items: T[] = [];
    for (let index = 0; index < value.length; index += 1) {
      const item = read(readOwn(value, String(index)));
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  };

export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === null ? null : read(value);

type Reads<T> = { readonly [F in keyof T]-?: Read<Exclude<T[F], undefined>> };
type FieldName<T> = keyof T & string;

/**
 * An object with these fields; other fields of the data are dropped. `optional` fields may be omitted. One invalid
 * field makes the object invalid.
 */
export const fields =
  <T extends object>(reads: Reads<T>, optional: readonly FieldName<T>[] = []): Read<T> =>
  (data) => {
    if (!isRecord(data)) return undefined;
    const copied: Partial<T> = {};
    for (const field of Object.keys(reads) as FieldName<T>[]) {
      const raw = readOwn(data, field);
      if (raw === undefined && optional.includes(field)) continue;
      const value = reads[field](raw);
      if (value === undefined) return undefined;
      copied[field] = value;
    }
    return copied as T; // every required field has been read
  };
