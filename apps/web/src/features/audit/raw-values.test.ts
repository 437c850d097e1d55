import { AUDIT_EVENTS } from '@foyer/contract/core/audit-events.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { startLanguage, t } from '#/shared/i18n/language.ts';
import { startBoot } from '#/shared/session/boot.ts';

import { shippedTexts } from '../../../../server/src/features/translations/locales.ts';
import { kindText } from './audit-kinds.ts';
import { callText } from './call-texts.ts';
import type { AuditLogEntry } from './data.ts';
import { changesOf, permissionList } from './entry-changes.ts';
import { entryDetailsOf } from './entry-details.ts';
import { actorOf, objectOf, subjectOf } from './named-objects.ts';
import { sentenceOf } from './sentences.ts';

const loginPage = {
  wechatSwitch: false,
  azureSSOSwitch: false,
  captchaSwitch: false,
  captchaValidRule: 0 as const,
  captchaValidUserLoginFailedTimes: 3,
  userEmailVerificationStatus: false,
  passkeySwitch: false,
  SSOConfig: {},
};
const bootWith = (language: LanguageCode, texts: Record<string, string>) => {
  const boot = {
    language,
    languages: [],
    texts,
    loginPage,
    year: 2026,
    version: '1',
    documentation: false,
    brand: { logo: null },
  };
  startBoot(boot);
  startLanguage(boot);
};
const use = (language: LanguageCode) => bootWith(language, shippedTexts(language));
beforeEach(() => use('en'));
afterAll(() => bootWith('en', {}));

const ID = '0193a5b2-7c1d-7e2f-8a3b-4c5d6e7f8091';
/** All details recorded as a key, an ID or an enum value; some values are unknown to this version. */
const RAW: AuditLogEntry['details'] = {
  user: 'tina.test',
  roleId: ID,
  organisation: ID,
  organisationBefore: ID,
  parent: ID,
  store: ID,
  application: 'labels_code',
  applications: 'labels_code signs_code',
  applicationsBefore: 'signs_code labels_code',
  setting: 'texts',
  language: 'xx_yy',
  languages: 'en xx_yy',
  text: 'home.close',
  what: 'POST /v2/manage/users/{id}/unlock',
  scope: 'some_scope',
  pathway: 'some_way',
  factor: 'some_factor',
  reason: 'some_reason',
  locked: 'some_lock',
  occasion: 'some_occasion',
  status: 'some_status',
  result: 'some_result',
  document: 'some_document',
  audience: 'some_audience',
  events: 'sign_in.done,till.some_event',
  person: ID,
  object: `role:${ID}`,
  added: 'gone.some_page gone.some_menu',
  taken: 'gone.some_button',
  code: 'A9999',
  mail: ID,
  notice: ID,
};
const auditEntry = (overrides: Partial<AuditLogEntry>): AuditLogEntry => ({
  id: '1',
  at: '2026-11-27T10:00:00.000Z',
  event: 'sign_in.done',
  actor: { id: ID, name: 'admin' },
  subject: null,
  address: '10.0.0.1',
  result: 'done',
  requestId: 'r',
  details: RAW,
  objects: (
    [
      ['roleId', 'role'],
      ['organisation', 'organisation'],
      ['parent', 'organisation'],
      ['store', 'store'],
      ['application', 'application'],
      ['applications', 'application'],
      ['applicationsBefore', 'application'],
      ['setting', 'setting'],
      ['object', 'role'],
    ] as const
  ).map(([detail, kind]) => ({
    detail,
    kind,
    id: detail === 'setting' ? 'some_setting' : ID,
    name: null,
    names: null,
    builtIn: null,
    exists: false,
  })),
  requires: 'gone.some_page',
  sealed: true,
  ...overrides,
});

/** All texts that the list and the details of an entry show, except its time, address and request. */
function visibleTexts(entry: AuditLogEntry): string[] {
  const { key, values } = sentenceOf(entry, {});
  const { count } = values;
  const lists = (['added', 'taken'] as const).flatMap((side) => permissionList(entry, side, {}, () => '') ?? []);
  return [
    key === undefined ? '' : t(key, typeof count === 'number' ? { n: count } : {}).replaceAll(/\{\w+\}/g, ''),
    ...Object.values(values).map((value) => (typeof value === 'object' ? value.name : String(value))),
    kindText(entry.event),
    actorOf(entry).name,
    subjectOf(entry)?.name ?? '',
    ...entry.objects.map(({ detail }) => objectOf(entry, detail)?.name ?? ''),
    ...entryDetailsOf(entry).flatMap(({ label, text }) => [label, text]),
    ...changesOf(entry).flatMap(({ label, before = '', after = '' }) => [label, before, after]),
    ...lists.flatMap(({ label, names }) => [label, ...names]),
  ];
}

/** A text key, an ID, an enum value, a name in camel case, a path or a placeholder. */
const RAW_VALUE = /[a-z]\w*_\w|\b[a-z]+[A-Z]\w*|\b[a-z]\w*\.[a-z]\w+|[\da-f]{8}-[\da-f]{4}-|\/v\d\/|[{}]/;
const namesOf = (texts: readonly string[]) =>
  texts.map((listQuery) => listQuery.replaceAll('tina.test', '')).filter((listQuery) => RAW_VALUE.test(listQuery));

describe('an entry shows no raw value', () => {
  test.each([...AUDIT_EVENTS, 'till.some_event'])('for the event %s', (event) => {
    for (const result of ['done', 'refused'] as const)
      expect([result, namesOf(visibleTexts(auditEntry({ event, result })))]).toEqual([result, []]);
  });

  test.each(['mail', 'brand', 'mfa', 'identityProviders', 'signInPage', 'some_setting'])(
    'for unknown values of the setting %s',
    (setting) => {
      const values = JSON.stringify({
        someField: { some_key: 1 },
        mode: 'some_mode',
        kind: 'some_kind',
        newcomers: { some_key: true },
        SSOConfig: {},
      });
      const fields = 'someField mode kind newcomers SSOConfig';
      const details = { setting, fields, before: values, after: values, provider: 'microsoft' };
      const objects = [
        {
          detail: 'setting',
          kind: 'setting' as const,
          id: setting,
          name: null,
          names: null,
          builtIn: null,
          exists: true,
        },
      ];
      const texts = visibleTexts(auditEntry({ event: 'setting.changed', details, objects }));
      expect(namesOf(texts)).toEqual([]);
    },
  );
});

test('a changed text is shown with its current content, truncated in the sentence', () => {
  const changed = (text: string, language = 'de') => {
    const entry = auditEntry({ event: 'setting.changed', details: { setting: 'texts', language, text }, objects: [] });
    const { key, values } = sentenceOf(entry, {});
    const fact = entryDetailsOf(entry).find(({ name }) => name === 'text');
    return [key, values['text'], values['language'], fact?.text];
  };
  const text = (name: string) => ({ kind: 'text', id: undefined, name, exists: false });
  expect(changed('home.close')).toEqual(['audit.says.setting.changed.text', text('Close'), 'German', 'Close']);
  const long = shippedTexts('en')['audit.nothingFoundHint'];
  expect(changed('audit.nothingFoundHint').slice(1)).toEqual([text(`${long.slice(0, 60).trimEnd()}…`), 'German', long]);
  expect(changed('audit.says.sign_in.done.base')[3]).toBe('… signed in');
  expect(changed('gone.key', 'xx').slice(1)).toEqual([text('(unknown text)'), 'another language', '(unknown text)']);
});

test('an error code is shown as its message', () => {
  const reason = (code: string) =>
    entryDetailsOf(auditEntry({ event: 'licence.uploaded', result: 'refused', details: { code }, objects: [] }))[0]
      ?.text;
  expect([reason('A0805'), reason('A9999')]).toEqual([shippedTexts('en')['errors.A0805'], 'Unknown']);
});

test('the entry of an export shows the username in the filter but no ID', () => {
  const person = (value: string) =>
    entryDetailsOf(auditEntry({ event: 'audit.exported', details: { person: value }, objects: [] }))[0]?.text;
  expect([person('tina.test'), person(ID)]).toEqual(['tina.test', '(unknown user)']);
});

test('every endpoint that can be refused has a subject text', () => {
  const guarded = endpoints.filter(({ access }) => access !== 'open' && !access.toString().startsWith('application:'));
  const names = guarded.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name) => callText(name) === t('audit.reason.other'))).toEqual([]);
});

test('an unknown endpoint and a token from another browser have a text', () => {
  expect(callText('GET /v9/unknown')).toBe('Unknown');
  expect(callText('binding cookie')).toBe('A session token from another browser');
  expect(callText('GET /v2/notice/{token}')).toBe('Notices');
});

test.each(['en', 'fr', 'de', 'es', 'zh'])('in %s, every placeholder of a sentence has a value', (language) => {
  use(language);
  const requires = 'shop.void';
  const permissions = { [requires]: { names: { en: 'Void' }, above: { en: 'Shop' }, tickable: true } };
  const refused = auditEntry({ event: 'access.refused', result: 'refused', details: { scope: 'full' }, requires });
  const changed = auditEntry({ event: 'setting.changed', objects: [] });
  for (const entry of [refused, changed]) {
    const { key, values } = sentenceOf(entry, permissions);
    const used = [...t(key ?? 'home.close').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(used.every((name) => Object.hasOwn(values, name))).toBe(true);
    expect(used.length).toBeGreaterThan(1);
  }
});
