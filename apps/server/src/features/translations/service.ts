import { BOOT_TEXT_GROUPS } from '@foyer/contract/core/boot.ts';
import type { EmailTextKey, TextKey } from '@foyer/contract/generated/text-keys.ts';
import { FALLBACK_LANGUAGE, type LanguageCode } from '@foyer/contract/rules/language.ts';

import type { SettingsService } from '#/features/settings/service.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';
import type { Repositories } from '#/repositories.ts';

import { createCustomTexts } from './custom-texts.ts';
import { shippedEmailTexts, shippedTexts } from './locales.ts';
import { type BrandTexts, layerTexts, type CustomTexts } from './text-layers.ts';

export type LanguageTexts = { readonly i18n: LanguageCode; readonly data: { readonly base: Record<string, string> } };
/** Returns a text in a language, with only the brand placeholder filled in. */
export type GetText = (language: LanguageCode, key: TextKey | EmailTextKey) => string;

type LayeredTexts = {
  readonly brand: BrandTexts;
  readonly custom: CustomTexts;
  /** All texts, including those of emails. */
  readonly texts: ReadonlyMap<string, string>;
  /** The texts for browsers, as a document of this language only. */
  readonly document: [LanguageTexts];
  /** The texts embedded in the sign-in page. */
  readonly boot: Record<string, string>;
};
type TranslationsNeeds = Work<Repositories<'texts'>> & {
  bus: Bus;
  settings: SettingsService;
};

const NONE: CustomTexts = new Map();
const bootGroups: readonly string[] = BOOT_TEXT_GROUPS;

/** Texts by language, in layers: shipped texts, the brand, and custom texts. */
export function createTranslations({ work, read, bus, settings }: TranslationsNeeds) {
  const shipped = new Map(LANGUAGES.map((code) => [code, { ...shippedTexts(code), ...shippedEmailTexts(code) }]));
  const customTexts = createCustomTexts({ work, read, bus });
  /** Cache of layered texts by language. An entry is valid until one of the layers changes. */
  const laid = new Map<LanguageCode, LayeredTexts>();
  let all: LanguageTexts[] = [];

  function layer(code: LanguageCode, brand: BrandTexts, custom: CustomTexts): LayeredTexts {
    const cached = laid.get(code);
    if (cached?.custom === custom && cached.brand.name === brand.name && cached.brand.company === brand.company)
      return cached;
    const texts = new Map(Object.entries(layerTexts(shipped.get(code) ?? {}, brand, custom)));
    const base = Object.fromEntries([...texts].filter(([key]) => Object.hasOwn(shippedTexts(code), key)));
    const boot = Object.fromEntries(
      Object.entries(base).filter(([key]) => bootGroups.includes(key.split('.')[0] ?? '')),
    );
    const next: LayeredTexts = { brand, custom, texts, document: [{ i18n: code, data: { base } }], boot };
    laid.set(code, next);
    return next;
  }

  async function laidFor(code: LanguageCode): Promise<LayeredTexts> {
    const [brand, { byLanguage }] = await Promise.all([settings.getOrLast('brand'), customTexts.getOrLast()]);
    return layer(code, brand, byLanguage.get(code) ?? NONE);
  }

  return {
    /** The texts of all offered languages. Returns the same array until a text changes. */
    async all(): Promise<LanguageTexts[]> {
      const { offered } = await settings.getOrLast('languages');
      const texts = (await Promise.all(offered.map(laidFor))).flatMap(({ document }) => document);
      if (texts.length !== all.length || texts.some((one, index) => one !== all[index])) all = texts;
      return all;
    },

    /**
     * The texts of one language. Returns the same array until a text changes. For an unknown language or one that is
     * not offered, the texts are those of the default language, or else English.
     */
    async one(code: string): Promise<[LanguageTexts]> {
      const { offered, default: standard } = await settings.getOrLast('languages');
      const find = (wanted: string) => offered.find((language) => language === wanted);
      return (await laidFor(find(code) ?? find(standard) ?? FALLBACK_LANGUAGE)).document;
    },

    /** The texts embedded in the sign-in page. */
    async forBoot(code: LanguageCode): Promise<Record<string, string>> {
      return (await laidFor(code)).boot;
    },

    /** The texts as the caller's transaction sees them. */
    async textsWithin(repositories: Repositories<'settings' | 'texts'>): Promise<GetText> {
      const brand = await settings.within(repositories, 'brand');
      const { byLanguage } = await customTexts.within(repositories);
      return (language, key) => layer(language, brand, byLanguage.get(language) ?? NONE).texts.get(key) ?? key;
    },

    /** The shipped texts, with `{brand}` and other placeholders. */
    shipped: (code: LanguageCode): Readonly<Record<string, string>> => shipped.get(code) ?? {},
  };
}

export type Translations = ReturnType<typeof createTranslations>;
