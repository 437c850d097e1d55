import { TERMS_PAGE_SIZE } from '@foyer/contract/limits/terms.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import type { TermsKind, TermsTexts, TermsVersion } from '@foyer/contract/terms.ts';

import { versionConflict } from '#/features/roles/authorization.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import { isLanguage, LANGUAGES } from '#/platform/i18n/languages.ts';
import type { Repositories } from '#/repositories.ts';

type TermsServiceRepositories = Repositories<'announce' | 'audit' | 'sessions' | 'terms'>;
type TermsNeeds = Work<TermsServiceRepositories> & { bus: Bus; settings: SettingsService; sessions: Sessions };
/** Texts of a new version, and the version that its author has read. */
type TermsInput = { readonly texts: TermsTexts; readonly version: number };

const CACHE_MS = 1000;

/** The operator's terms of service and privacy notice, in all their versions. */
export function createTerms({ work, read, bus, settings, sessions }: TermsNeeds) {
  const newest = createTtlCache((kind) => read(({ terms }) => terms.findNewest(kind as TermsKind)), {
    ms: CACHE_MS,
    maxEntries: 10,
  }); // all keys are kinds
  bus.invalidateOn('terms.changed', ({ kind }) => newest.invalidate(kind));
  bus.onResync(newest.clear);

  return {
    /** The current document in the requested or the next best language. Without content, the shipped text applies. */
    async show(kind: TermsKind, requested: string | undefined) {
      const { offered, default: standard } = await settings.get('languages');
      const published = await newest.get(kind);
      const texts = published?.texts ?? {};
      const chosen = offered.find((code) => code === requested) ?? standard;
      const language = nearest(texts, [chosen, standard]) ?? chosen;
      return {
        version: published?.version ?? 0,
        publishedAt: published?.publishedAt.toISOString() ?? null,
        language,
        content: texts[language] ?? null,
      };
    },

    /** The published versions, newest first. */
    async list(kind: TermsKind, before?: number) {
      const rows = await read(({ terms }) => terms.list(kind, before, TERMS_PAGE_SIZE + 1));
      const list = rows.slice(0, TERMS_PAGE_SIZE).map(({ publishedAt, languages, ...row }): TermsVersion => ({
        ...row,
        publishedAt: publishedAt.toISOString(),
        languages: LANGUAGES.filter((code) => languages.includes(code)),
      }));
      return { list, next: rows.length > TERMS_PAGE_SIZE ? (list.at(-1)?.version ?? null) : null };
    },

    async get(kind: TermsKind, version: number) {
      const stored = await read(({ terms }) => terms.find(kind, version));
      if (stored === undefined) throw new Fault('not_found');
      return { ...stored, publishedAt: stored.publishedAt.toISOString() };
    },

    /** Whether a version is the current one, as the caller's transaction sees it. */
    async isNewest({ terms }: Repositories<'terms'>, kind: TermsKind, version: number): Promise<boolean> {
      return ((await terms.findNewest(kind))?.version ?? 0) === version;
    },

    /**
     * Publishes a new version. Without texts, the shipped text applies. A0401 at `/version` if another version was
     * published concurrently.
     */
    async publish(
      caller: Caller,
      kind: TermsKind,
      { texts, version }: TermsInput,
      from: Origin,
    ): Promise<TermsVersion> {
      requireText(texts);
      const languages = languagesOf(texts);
      const published = await work(async (repositories) => {
        if (!(await repositories.terms.publish(kind, texts, version, caller.username))) throw versionConflict();
        await repositories.audit.record(from, {
          event: 'terms.published',
          ...doneBy(caller),
          details: { document: kind, version: version + 1, languages: languages.join(' ') },
        });
        await repositories.announce('terms.changed', { kind });
        const [row] = await repositories.terms.list(kind, undefined, 1);
        await sessions.requireRecentAuthentication(repositories, caller);
        return row;
      });
      if (published === undefined) throw new Error('a published version is missing');
      const { publishedAt, publishedBy } = published;
      return { version: published.version, publishedAt: publishedAt.toISOString(), publishedBy, languages };
    },
  };
}

const languagesOf = (texts: TermsTexts) => LANGUAGES.filter((code) => texts[code] !== undefined);

/** The first of these languages in which a document exists, or else any of its languages. */
function nearest(texts: TermsTexts, wanted: readonly LanguageCode[]): LanguageCode | undefined {
  return wanted.find((code) => texts[code] !== undefined) ?? languagesOf(texts)[0];
}

function requireText(texts: TermsTexts): void {
  const fields = Object.entries(texts).flatMap(([code, text]) => {
    if (!isLanguage(code)) return [[`/texts/${code.slice(0, 64)}`, 'unknown']];
    return /\P{White_Space}/u.test(text) ? [] : [[`/texts/${code}`, 'blank']];
  });
  if (fields.length > 0) throw new Fault('illegal_input', { fields: Object.fromEntries(fields) });
}

export type Terms = ReturnType<typeof createTerms>;
