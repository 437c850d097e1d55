import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import { TERMS_BODY_BYTES, TERMS_LENGTH } from './limits/terms.ts';
import { LanguageCode } from './rules/language.ts';
import { SettingVersion } from './settings.ts';

/** The terms of service, the privacy notice, and the agreement that goes with a licence. */
export const TERMS_KINDS = ['cloud', 'privacy', 'licence'] as const;
export type TermsKind = (typeof TERMS_KINDS)[number];

const Kind = closed({ kind: Type.Enum([...TERMS_KINDS]) });
/** Markdown; HTML in it is shown as it stands. */
const Content = Type.String({ minLength: 1, maxLength: TERMS_LENGTH });
/** The document by language; without any, the wording that ships. */
const Contents = mapOf(Content);
export type TermsTexts = Type.Static<typeof Contents>;

export const terms = endpoint({
  method: 'GET',
  path: '/v2/terms/{kind}',
  access: 'open',
  params: Kind,
  query: closed({ language: Type.Optional(Type.String({ maxLength: 16 })) }),
  result: closed({
    /** Grows with each publication; 0 while nobody has published any. */
    version: SettingVersion,
    publishedAt: Type.Union([Time, Type.Null()]),
    language: LanguageCode,
    /** Null is the wording that ships: the texts `terms.*`. */
    content: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: [],
  cacheable: true,
  doc: "The operator's own terms of service (`cloud`), privacy notice (`privacy`) or licence agreement (`licence`), in the language that is asked for, else the default one, else any that it has.",
});

const version = {
  version: SettingVersion,
  publishedAt: Time,
  /** Username of who did. */
  publishedBy: Type.String(),
};

/** A version that was published, without what it says. */
const TermsVersion = closed({ ...version, languages: Type.Array(LanguageCode) });
export type TermsVersion = Type.Static<typeof TermsVersion>;

export const listTermsVersions = endpoint({
  method: 'GET',
  path: '/v2/manage/terms/{kind}',
  access: 'settings.read',
  params: Kind,
  query: closed({ before: Type.Optional(SettingVersion) }),
  result: closed({
    list: Type.Array(TermsVersion),
    /** The version before which older ones are listed; null when there are none. */
    next: Type.Union([SettingVersion, Type.Null()]),
  }),
  errors: [],
  doc: 'The versions of a document that were published, the newest first; with `before` those before that version.',
});

export const termsVersion = endpoint({
  method: 'GET',
  path: '/v2/manage/terms/{kind}/{version}',
  access: 'settings.read',
  params: closed({ ...Kind.properties, version: SettingVersion }),
  result: closed({ ...version, texts: Contents }),
  errors: [],
  doc: 'One version of a document in every language that it has.',
});

export const publishTerms = endpoint({
  method: 'POST',
  path: '/v2/manage/terms/{kind}',
  weight: 20,
  access: 'settings.write',
  params: Kind,
  body: closed({ texts: Contents, version: SettingVersion }),
  bodyBytes: TERMS_BODY_BYTES,
  result: TermsVersion,
  errors: ['confirmation_needed'],
  // Every version is kept for ever.
  callerRate: { calls: 60, seconds: 3600 },
  doc: 'Publishes a new version of a document, at once on every process; without any text it is the wording that ships. Earlier versions stay. A0401 at `/texts/…` (`blank`), and at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});
