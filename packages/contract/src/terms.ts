import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { TERMS_BODY_BYTES, TERMS_LENGTH } from './limits/terms.ts';
import { LanguageCode } from './rules/language.ts';
import { SettingVersion } from './settings.ts';

/** The terms of service, the privacy notice, and the licence agreement. */
export const TERMS_KINDS = ['cloud', 'privacy', 'licence'] as const;
export type TermsKind = (typeof TERMS_KINDS)[number];

const Kind = closed({ kind: Type.Enum([...TERMS_KINDS]) });
/** Markdown; HTML in it is shown as text. */
const Content = Type.String({ minLength: 1, maxLength: TERMS_LENGTH });
/** The document by language; if empty, the default text applies. */
const Contents = mapOf(Content);
export type TermsTexts = Type.Static<typeof Contents>;

export const terms = endpoint({
  method: 'GET',
  path: '/v2/terms/{kind}',
  access: 'open',
  params: Kind,
  query: closed({ language: Type.Optional(Type.String({ maxLength: 16 })) }),
  result: closed({
    /** Increases with each publication; 0 before the first one. */
    version: SettingVersion,
    publishedAt: Type.Union([Time, Type.Null()]),
    language: LanguageCode,
    /** Null for the default text: the texts `terms.*`. */
    content: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: [],
  cacheable: true,
  doc: "The operator's own terms of service (`cloud`), privacy notice (`privacy`) or licence agreement (`licence`), in the requested language, or else in the default language, or else in any language that it has.",
});

const version = {
  version: SettingVersion,
  publishedAt: Time,
  /** Username of the publisher. */
  publishedBy: Type.String(),
};

/** A published version, without its texts. */
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
    /** Value of `before` for the next page; null on the last one. */
    next: Type.Union([SettingVersion, Type.Null()]),
  }),
  errors: [],
  doc: 'The published versions of a document, newest first. With `before`, only versions before that one.',
});

export const termsVersion = endpoint({
  method: 'GET',
  path: '/v2/manage/terms/{kind}/{version}',
  access: 'settings.read',
  params: closed({ ...Kind.properties, version: SettingVersion }),
  result: closed({ ...version, texts: Contents }),
  errors: [],
  doc: 'One version of a document in all its languages.',
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
  // Versions are never deleted.
  callerRate: { calls: 60, seconds: 3600 },
  doc: 'Publishes a new version of a document, which applies immediately on every process. Without any text it is the default text. Earlier versions are kept. A0401 at `/texts/…` (`blank`), and at `/version` (`stale`) after an edit conflict. Needs a confirmation (A0301).',
});
