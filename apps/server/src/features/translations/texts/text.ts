import type { LanguageCode } from '@foyer/contract/rules/language.ts';

/** One text in every shipped language; `{name}` is a placeholder. */
export type Text = Readonly<Record<LanguageCode, string>>;
/** The texts of one capability, keyed `capability.text`. */
export type Texts = Readonly<Record<`${string}.${string}`, Text>>;
