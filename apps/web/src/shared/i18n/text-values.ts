import type { TextKey, TextPlaceholders } from '@foyer/contract/generated/text-keys.ts';

/** A key whose text has plural forms: `signIn.retry` for `signIn.retry_one` and `signIn.retry_other`. */
export type PluralKey = TextKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;
type TextValue = string | number;
/** Placeholder values of a text. A single key requires all of them; with a union of keys, each may lack some. */
export type TextValues<K> =
  IsOneKey<K> extends true
    ? [K] extends [PluralKey]
      ? [values: PluralValues<K>]
      : [PlaceholdersOf<K>] extends [never]
        ? [values?: Readonly<Record<string, never>>]
        : [values: Readonly<Record<PlaceholdersOf<K>, TextValue>>]
    : [values?: Readonly<Partial<Record<PlaceholdersOf<K>, TextValue>> & Record<string, TextValue>>];
/** The number among the values selects the plural form, whether or not the text contains it. */
type PluralValues<K> = Readonly<Record<PlaceholdersOf<K>, TextValue> & Record<string, TextValue>>;
type PlaceholdersOf<K> = K extends TextKey
  ? TextPlaceholders[K]
  : K extends PluralKey
    ? TextPlaceholders[`${K}_other` & TextKey]
    : never;
type IsOneKey<K, All = K> = K extends unknown ? ([All] extends [K] ? true : false) : never;
