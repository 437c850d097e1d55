import type { TextKey } from '@foyer/contract/generated/text-key.ts';

import { numberFormat } from '#/shared/i18n/formats.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';
import { providerName } from '#/shared/i18n/provider-name.ts';

import { kindWords } from './audit-kinds.ts';
import { callWords } from './call-words.ts';
import type { AuditLine } from './data.ts';
import { formatDateTimeWithSeconds } from './format-date-time-with-seconds.ts';
import {
  durationWords,
  errorWords,
  factorName,
  languageWords,
  lockedWords,
  occasionWords,
  pathwayName,
  personWords,
  reasonWords,
  resultWords,
  scopeWords,
  statusWords,
  textContent,
  yesOrNo,
} from './value-words.ts';

type Value = AuditLine['details'][string];
type Detail = { readonly label: TextKey; readonly words?: (value: string) => string };
export type EntryDetail = { readonly name: string; readonly label: string; readonly words: string };

const list =
  (words: (one: string) => string, separator: RegExp | string = ' ') =>
  (value: string) =>
    value.split(separator).map(words).join(', ');
const moment = (value: string) => formatDateTimeWithSeconds(value, currentLanguage());
const number = (value: string) => numberFormat(currentLanguage()).format(Number(value));

/** Details that are neither in the sentence nor a change, and what they are called. Those that are IDs are not shown. */
const DETAILS: Readonly<Record<string, Detail>> = {
  pathway: { label: 'audit.detail.pathway', words: pathwayName },
  scope: { label: 'audit.detail.scope', words: scopeWords },
  factor: { label: 'audit.detail.factor', words: factorName },
  tried: { label: 'audit.detail.tried', words: number },
  reason: { label: 'audit.detail.reason', words: reasonWords },
  seconds: { label: 'audit.detail.seconds', words: (value) => durationWords(Number(value)) },
  lockSeconds: { label: 'audit.detail.seconds', words: (value) => durationWords(Number(value)) },
  locked: { label: 'audit.detail.locked', words: lockedWords },
  occasion: { label: 'audit.detail.occasion', words: occasionWords },
  sessions: { label: 'audit.detail.sessions', words: number },
  what: { label: 'audit.detail.what', words: callWords },
  provider: { label: 'audit.detail.provider', words: providerName },
  account: { label: 'audit.detail.account' },
  linked: { label: 'audit.detail.linked', words: number },
  version: { label: 'audit.detail.version' },
  entry: { label: 'audit.detail.entry' },
  formerKept: { label: 'audit.detail.formerKept' },
  name: { label: 'audit.detail.name' },
  code: { label: 'audit.detail.code' },
  language: { label: 'audit.detail.language', words: languageWords },
  languages: { label: 'audit.detail.languages', words: list(languageWords) },
  text: { label: 'audit.detail.text', words: textContent },
  count: { label: 'audit.detail.count', words: number },
  lines: { label: 'audit.detail.lines', words: number },
  problems: { label: 'audit.detail.problems', words: number },
  recipient: { label: 'audit.detail.recipient' },
  server: { label: 'audit.detail.server' },
  agreement: { label: 'audit.detail.agreement' },
  licence: { label: 'audit.detail.licence' },
  secondFactorEnforced: { label: 'audit.field.secondFactor' },
  query: { label: 'audit.detail.query' },
  status: { label: 'audit.detail.status', words: statusWords },
  person: { label: 'audit.detail.person', words: personWords },
  events: { label: 'audit.detail.events', words: list(kindWords, ',') },
  result: { label: 'audit.detail.result', words: resultWords },
  address: { label: 'audit.detail.fileAddress' },
  from: { label: 'audit.from', words: moment },
  to: { label: 'audit.to', words: moment },
};

/** Details that an event shows in its sentence or as a change, or whose words differ from those of other events. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'sign_in.done': ['pathway'],
  'mfa.shown': ['factor'],
  'setting.changed': ['language', 'provider'],
  'user.changed': ['from', 'to'],
  'user.moved': ['from', 'to'],
  'organisation.moved': ['from', 'to'],
  'role.changed': ['name', 'secondFactorEnforced'],
  'application.upgraded': ['version', 'entry'],
  'organisation.changed': ['name', 'code'],
  'store.changed': ['name', 'code'],
  'licence.uploaded': ['code', 'reason'],
};

/** What is known of an entry beside its sentence, its changes and what it names. */
export function entryDetailsOf({ event, result, details }: AuditLine): EntryDetail[] {
  const hidden = result === 'done' || event === 'licence.uploaded' ? (ELSEWHERE[event] ?? []) : [];
  const items = Object.entries(details).flatMap(([name, value]) => {
    const detail = Object.hasOwn(DETAILS, name) && !hidden.includes(name) ? DETAILS[name] : undefined;
    return detail === undefined || value === ''
      ? []
      : [{ name, label: t(detail.label), words: wordsOf(detail, value) }];
  });
  const code = event === 'licence.uploaded' ? details['code'] : undefined;
  return typeof code === 'string'
    ? [...items, { name: 'code', label: t('audit.detail.reason'), words: errorWords(code) }]
    : items;
}

function wordsOf({ words }: Detail, value: Value): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  return words === undefined ? String(value) : words(String(value));
}
