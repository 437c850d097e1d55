import { BOOT_TEXT_GROUPS } from '@foyer/contract/core/boot.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageCode } from '@foyer/contract/rules/language.ts';

import type { SettingsService } from '#/features/settings/service.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import type { Repositories } from '#/repositories.ts';

import { type BrandWords, layTexts, type OwnTexts } from './layers.ts';
import { createOwnTexts } from './own-texts.ts';
import type { TextKey } from './texts/catalogue.ts';
import type { mail } from './texts/mail.ts';
import type { Text } from './texts/text.ts';

export type LanguageTexts = { readonly i18n: LanguageCode; readonly data: { readonly base: Record<string, string> } };
/** Says a text in a language, its placeholders unfilled but for the brand. */
export type Say = (language: LanguageCode, key: TextKey | keyof typeof mail) => string;

type Laid = {
  readonly brand: BrandWords;
  readonly own: OwnTexts;
  /** Every text, those of mails among them. */
  readonly words: ReadonlyMap<string, string>;
  /** Those that browsers get, as a document of this language alone. */
  readonly document: [LanguageTexts];
  /** Those that the sign-in page carries inside. */
  readonly boot: Record<string, string>;
};
type Needs = Work<Repositories<'texts'>> & {
  bus: Bus;
  settings: SettingsService;
  /** What browsers say. */
  catalogue: Readonly<Record<string, Text>>;
  /** What mails say. */
  letters: Readonly<Record<string, Text>>;
};

const NONE: OwnTexts = new Map();
const bootGroups: readonly string[] = BOOT_TEXT_GROUPS;

/** Texts by language: what ships, the brand, and what administrators have written over it. */
export function createLanguages({ work, read, bus, settings, catalogue, letters }: Needs) {
  const shipped = new Map(
    LANGUAGES.map((code) => [
      code,
      Object.fromEntries(Object.entries({ ...catalogue, ...letters }).map(([key, text]) => [key, text[code]])),
    ]),
  );
  const ownTexts = createOwnTexts({ work, read, bus });
  /** Laid once for each language, until something of it changes. */
  const laid = new Map<LanguageCode, Laid>();
  let all: LanguageTexts[] = [];

  function lay(code: LanguageCode, brand: BrandWords, own: OwnTexts): Laid {
    const known = laid.get(code);
    if (known?.own === own && known.brand.name === brand.name && known.brand.company === brand.company) return known;
    const words = new Map(Object.entries(layTexts(shipped.get(code) ?? {}, brand, own)));
    const base = Object.fromEntries([...words].filter(([key]) => Object.hasOwn(catalogue, key)));
    const boot = Object.fromEntries(
      Object.entries(base).filter(([key]) => bootGroups.includes(key.split('.')[0] ?? '')),
    );
    const next: Laid = { brand, own, words, document: [{ i18n: code, data: { base } }], boot };
    laid.set(code, next);
    return next;
  }

  async function laidFor(code: LanguageCode): Promise<Laid> {
    const [brand, { byLanguage }] = await Promise.all([settings.getOrLast('brand'), ownTexts.getOrLast()]);
    return lay(code, brand, byLanguage.get(code) ?? NONE);
  }

  return {
    /** The texts of every offered language: the same array until one of them changes. */
    async all(): Promise<LanguageTexts[]> {
      const { offered } = await settings.getOrLast('languages');
      const texts = (await Promise.all(offered.map(laidFor))).flatMap(({ document }) => document);
      if (texts.length !== all.length || texts.some((one, index) => one !== all[index])) all = texts;
      return all;
    },

    /**
     * One language's texts, the same array until they change; those of the default, or else English, for one that is
     * unknown or not offered.
     */
    async one(code: string): Promise<[LanguageTexts]> {
      const { offered, default: standard } = await settings.getOrLast('languages');
      const find = (wanted: string) => offered.find((language) => language === wanted);
      return (await laidFor(find(code) ?? find(standard) ?? FALLBACK_LANGUAGE)).document;
    },

    /** The texts that the sign-in page carries inside. */
    async forBoot(code: LanguageCode): Promise<Record<string, string>> {
      return (await laidFor(code)).boot;
    },

    /** The texts inside the caller's transaction, as it sees them. */
    async textsWithin(stores: Repositories<'settings' | 'texts'>): Promise<Say> {
      const brand = await settings.within(stores, 'brand');
      const { byLanguage } = await ownTexts.within(stores);
      return (language, key) => lay(language, brand, byLanguage.get(language) ?? NONE).words.get(key) ?? key;
    },

    /** The words that ship, with `{brand}` and the other placeholders in them. */
    shipped: (code: LanguageCode): Readonly<Record<string, string>> => shipped.get(code) ?? {},

    /** Lets this process read the texts anew, once they were changed. */
    forget: ownTexts.forget,
  };
}

export type Languages = ReturnType<typeof createLanguages>;
