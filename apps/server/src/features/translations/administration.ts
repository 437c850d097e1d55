import { BRAND_COMPANY_LENGTH, BRAND_NAME_LENGTH } from '@foyer/contract/limits/brand.ts';
import { MAX_CUSTOM_TEXTS } from '@foyer/contract/limits/translations.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { textProblem } from '@foyer/contract/rules/text-rules.ts';
import { isSignInText, type TextRow } from '@foyer/contract/translations.ts';

import { versionConflict } from '#/features/roles/authorization.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import type { Translations } from './service.ts';
import { layerTexts } from './text-layers.ts';
import { pageOfTexts, type TextListQuery } from './text-list.ts';
import type { StoredText } from './text-repository.ts';

type TextAdministrationRepositories = Repositories<'announce' | 'audit' | 'sessions' | 'texts'>;
type TextAdministrationNeeds = Work<TextAdministrationRepositories> & {
  translations: Translations;
  settings: SettingsService;
  sessions: Sessions;
};
type NamedText = { readonly language: LanguageCode; readonly key: string };

/**
 * Maximum length of names in UTF-16 units, by text key. Many other texts contain them, so the limits of the brand
 * apply.
 */
const NAMES: Readonly<Record<string, number>> = {
  'frame.brand': BRAND_NAME_LENGTH,
  'frame.company': BRAND_COMPANY_LENGTH,
};

/** Maximum length of a text in an audit entry, in characters. */
const AUDITED_LENGTH = 300;

export function createTextAdministration({ work, read, translations, settings, sessions }: TextAdministrationNeeds) {
  /** The shipped texts with the brand's names. */
  async function textsOf(language: LanguageCode): Promise<Map<string, string>> {
    const { name, company } = await settings.get('brand');
    const named = { ...translations.shipped(language), 'frame.brand': name, 'frame.company': company };
    return new Map(Object.entries(named));
  }

  async function shippedText({ language, key }: NamedText): Promise<string> {
    const shipped = (await textsOf(language)).get(key);
    if (shipped === undefined) throw new Fault('not_found');
    return shipped;
  }

  /**
   * Stores a custom text or, with null, restores the shipped one. Replaces the version `seen` (optimistic lock). A0302
   * for a text of sign-in, users' own accounts or emails, unless the caller is a super administrator.
   */
  async function put(
    caller: Caller,
    named: NamedText,
    text: string | null,
    seen: number,
    from: Origin,
  ): Promise<TextRow> {
    const { language, key } = named;
    if (isSignInText(key) && !caller.superAdministrator) throw new Fault('forbidden');
    const shipped = await shippedText(named);
    const stored = await work(async (repositories) => {
      await repositories.texts.lock();
      const before = await repositories.texts.find(language, key);
      if (!(await repositories.texts.replace(language, key, text, seen, caller.username))) throw versionConflict();
      if (text !== null && (await repositories.texts.countCustom()) > MAX_CUSTOM_TEXTS) throw refused('too_many');
      const shortened = (value: string | null | undefined) =>
        (value ?? shipped).slice(0, AUDITED_LENGTH).toWellFormed(); // the cut may split a surrogate pair
      await repositories.audit.record(from, {
        event: 'setting.changed',
        ...doneBy(caller),
        details: { setting: 'texts', language, text: key, before: shortened(before?.text), after: shortened(text) },
      });
      await repositories.announce('texts.changed', {});
      const after = await repositories.texts.find(language, key);
      await sessions.requireRecentAuthentication(repositories, caller);
      return after;
    });
    return present(key, shipped, stored);
  }

  return {
    async list(query: TextListQuery) {
      const [shippedTexts, brand, stored, customCount] = await Promise.all([
        textsOf(query.language),
        settings.get('brand'),
        read(({ texts }) => texts.list(query.language)),
        read(({ texts }) => texts.countCustom()),
      ]);
      const byKey = new Map(stored.map((text) => [text.key, text]));
      const changed = new Map(stored.flatMap(({ key, text }) => (text === null ? [] : [[key, text] as const])));
      const asRead = layerTexts(translations.shipped(query.language), brand, changed);
      const rows = [...shippedTexts].map(([key, shipped]) => ({
        ...present(key, shipped, byKey.get(key)),
        read: asRead[key] ?? shipped,
      }));
      return { ...pageOfTexts(rows, query), own: customCount };
    },

    /** Changes a text. A0401 for a text that cannot replace the shipped one, or after a concurrent change. */
    async change(caller: Caller, named: NamedText, input: { text: string; version: number }, from: Origin) {
      const text = input.text.normalize('NFC').trim();
      const shippedTexts = new Map(Object.entries(translations.shipped(named.language)));
      const shipped = shippedTexts.get(named.key) ?? (await shippedText(named));
      const problem = textProblem(text, shipped);
      if (problem !== undefined) throw refused(problem);
      if (text.length > (NAMES[named.key] ?? text.length)) throw refused('too_long');
      return put(caller, named, text, input.version, from);
    },

    reset: (caller: Caller, named: NamedText, seen: number, from: Origin) => put(caller, named, null, seen, from),
  };
}

function present(key: string, shipped: string, stored: StoredText | undefined): TextRow {
  return {
    key,
    shipped,
    own: stored?.text ?? null,
    version: stored?.version ?? 0,
    changedAt: stored?.changedAt.toISOString() ?? null,
    changedBy: stored?.changedBy ?? null,
  };
}

const refused = (rule: string) => new Fault('illegal_input', { fields: { '/text': rule } });

export type TextAdministration = ReturnType<typeof createTextAdministration>;
