import type { TextKey } from '@foyer/contract/text-key.ts';

import { t } from '#/shared/language.ts';

/** What is known of an event beside who and when; what is missing here is shown by its own name. */
const NAMES: Readonly<Record<string, TextKey>> = {
  user: 'audit.detail.user',
  sessions: 'audit.detail.sessions',
  role: 'audit.detail.role',
  organisation: 'audit.detail.organisation',
  application: 'audit.detail.application',
  applications: 'audit.detail.applications',
  version: 'audit.detail.version',
  before: 'audit.detail.before',
  after: 'audit.detail.after',
  name: 'audit.detail.name',
  code: 'audit.detail.code',
  nameBefore: 'audit.detail.nameBefore',
  codeBefore: 'audit.detail.codeBefore',
  from: 'audit.detail.from',
  to: 'audit.detail.to',
  pathway: 'audit.detail.pathway',
  provider: 'audit.detail.provider',
  account: 'audit.detail.account',
  linked: 'audit.detail.linked',
  scope: 'audit.detail.scope',
  factor: 'audit.detail.factor',
  what: 'audit.detail.what',
  setting: 'audit.detail.setting',
  fields: 'audit.detail.fields',
  text: 'audit.detail.text',
  document: 'audit.detail.document',
  language: 'audit.detail.language',
  languages: 'audit.detail.languages',
  count: 'audit.detail.count',
  lines: 'audit.detail.lines',
  recipient: 'audit.detail.recipient',
  server: 'audit.detail.server',
  reason: 'audit.detail.reason',
  seconds: 'audit.detail.seconds',
  audience: 'audit.detail.audience',
};

/** What a detail of an event is called. */
export function detailWords(name: string): string {
  const key = NAMES[name];
  return key === undefined ? name : t(key);
}
