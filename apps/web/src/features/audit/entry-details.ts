import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { providerName } from '#/shared/i18n/display-names.ts';
import { numberFormat, formatDateTimeWithSeconds } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

import { kindText } from './audit-kinds.ts';
import { callText } from './call-texts.ts';
import type { AuditLogEntry } from './data.ts';
import { STORE_DETAILS } from './store-changes.ts';
import {
  formatDuration,
  errorText,
  factorName,
  languageText,
  lockText,
  occasionText,
  signInMethodName,
  personText,
  reasonText,
  resultText,
  scopeText,
  statusText,
  textContent,
  yesOrNo,
} from './value-texts.ts';

type DetailValue = AuditLogEntry['details'][string];
type DetailFormat = { readonly label: TextKey; readonly format?: (value: string) => string };
export type EntryDetail = { readonly name: string; readonly label: string; readonly text: string };

const list =
  (format: (one: string) => string, separator: RegExp | string = ' ') =>
  (value: string) =>
    value.split(separator).map(format).join(', ');
const moment = (value: string) => formatDateTimeWithSeconds(value, currentLanguage());
const number = (value: string) => numberFormat(currentLanguage()).format(Number(value));

/** Labels of details that are neither in the sentence nor a change. IDs are not shown. */
const DETAILS: Readonly<Record<string, DetailFormat>> = {
  pathway: { label: 'audit.detail.pathway', format: signInMethodName },
  scope: { label: 'audit.detail.scope', format: scopeText },
  factor: { label: 'audit.detail.factor', format: factorName },
  tried: { label: 'audit.detail.tried', format: number },
  reason: { label: 'audit.detail.reason', format: reasonText },
  seconds: { label: 'audit.detail.seconds', format: (value) => formatDuration(Number(value)) },
  lockSeconds: { label: 'audit.detail.seconds', format: (value) => formatDuration(Number(value)) },
  locked: { label: 'audit.detail.locked', format: lockText },
  occasion: { label: 'audit.detail.occasion', format: occasionText },
  sessions: { label: 'audit.detail.sessions', format: number },
  what: { label: 'audit.detail.what', format: callText },
  provider: { label: 'audit.detail.provider', format: providerName },
  account: { label: 'audit.detail.account' },
  linked: { label: 'audit.detail.linked', format: number },
  version: { label: 'audit.detail.version' },
  entry: { label: 'audit.detail.entry' },
  formerKept: { label: 'audit.detail.formerKept' },
  name: { label: 'audit.detail.name' },
  code: { label: 'audit.detail.code' },
  language: { label: 'audit.detail.language', format: languageText },
  languages: { label: 'audit.detail.languages', format: list(languageText) },
  text: { label: 'audit.detail.text', format: textContent },
  count: { label: 'audit.detail.count', format: number },
  lines: { label: 'audit.detail.lines', format: number },
  problems: { label: 'audit.detail.problems', format: number },
  codes: { label: 'audit.detail.codes' },
  taken: { label: 'audit.detail.taken', format: number },
  recipient: { label: 'audit.detail.recipient' },
  server: { label: 'audit.detail.server' },
  agreement: { label: 'audit.detail.agreement' },
  licence: { label: 'audit.detail.licence' },
  secondFactorEnforced: { label: 'audit.field.secondFactor' },
  query: { label: 'audit.detail.query' },
  status: { label: 'audit.detail.status', format: statusText },
  person: { label: 'audit.detail.person', format: personText },
  events: { label: 'audit.detail.events', format: list(kindText, ',') },
  result: { label: 'audit.detail.result', format: resultText },
  address: { label: 'audit.detail.fileAddress' },
  from: { label: 'audit.from', format: moment },
  to: { label: 'audit.to', format: moment },
  ...STORE_DETAILS,
};

/** Details not listed because the event shows them in its sentence or as a change. */
const HIDDEN_DETAILS: Readonly<Record<string, readonly string[]>> = {
  'sign_in.done': ['pathway'],
  'mfa.shown': ['factor'],
  'setting.changed': ['language', 'provider'],
  'user.changed': ['from', 'to'],
  'user.moved': ['from', 'to'],
  'organisation.moved': ['from', 'to'],
  'role.changed': ['name', 'secondFactorEnforced'],
  'application.upgraded': ['version', 'entry'],
  'organisation.changed': ['name', 'code'],
  'store.changed': ['name', 'code', ...Object.keys(STORE_DETAILS)],
  'licence.uploaded': ['code', 'reason'],
};

/** The details of an entry besides its sentence, its changes and its references. */
export function entryDetailsOf({ event, result, details }: AuditLogEntry): EntryDetail[] {
  const hidden = result === 'done' || event === 'licence.uploaded' ? (HIDDEN_DETAILS[event] ?? []) : [];
  const items = Object.entries(details).flatMap(([name, value]) => {
    const detail = Object.hasOwn(DETAILS, name) && !hidden.includes(name) ? DETAILS[name] : undefined;
    return detail === undefined || value === ''
      ? []
      : [{ name, label: t(detail.label), text: formatDetail(detail, value) }];
  });
  const code = event === 'licence.uploaded' ? details['code'] : undefined;
  return typeof code === 'string'
    ? [...items, { name: 'code', label: t('audit.detail.reason'), text: errorText(code) }]
    : items;
}

function formatDetail({ format }: DetailFormat, value: DetailValue): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  return format === undefined ? String(value) : format(String(value));
}
