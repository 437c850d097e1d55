import { AUDIT_EVENTS } from '@foyer/contract/core/audit-events.ts';
import { describe, expect, test } from 'vitest';

import { toEntryView, type AuditLogEntry } from './data.ts';
import { changesOf, permissionCount, permissionList } from './entry-changes.ts';
import { entryDetailsOf } from './entry-details.ts';
import { sentenceOf } from './sentences.ts';

const entry = (event: string, overrides: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id: '1',
  at: '2026-11-27T10:00:00.000Z',
  event,
  actor: { id: 'a', name: 'admin' },
  subject: null,
  address: '10.0.0.1',
  result: 'done',
  requestId: 'r',
  details: {},
  objects: [],
  requires: null,
  sealed: true,
  ...overrides,
});
const object = (detail: string, kind: AuditLogEntry['objects'][number]['kind'], id: string, name: string | null) => ({
  detail,
  kind,
  id,
  name,
  names: null,
  builtIn: null,
  exists: true,
});
const assistant = object('roleId', 'role', 'r1', 'Shop assistant');
const coast = object('organisation', 'organisation', 'o1', 'Nordmarkt › Küste');
const tina = { id: 't', name: 'tina.test' };
const permissions = {
  'shop.menu': { names: { en: 'Shop' }, above: { en: 'Till' }, tickable: false },
  'shop.sell': { names: { en: 'Sell' }, above: { en: 'Shop' }, tickable: true },
  'shop.void': { names: { en: 'Void' }, above: { en: 'Shop' }, tickable: true },
};
/** Tests load no catalogue, so each text is its key. */
function sentenceText(of: AuditLogEntry) {
  const { key, values } = sentenceOf(of, permissions);
  const entries = Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value.name : value]);
  return [key, Object.fromEntries(entries)];
}

describe('a sentence', () => {
  test.each(AUDIT_EVENTS)('of %s names the actor, even without details', (event) => {
    for (const result of ['done', 'refused'] as const) {
      const { key, values } = sentenceOf(entry(event, { result }), {});
      expect([key?.startsWith(`audit.says.${event}`), values['actor']]).toEqual([
        true,
        { kind: 'user', id: 'a', name: 'admin', exists: true },
      ]);
    }
  });

  test('of an unknown event does not show the event name', () => {
    expect(sentenceText(entry('till.opened'))).toEqual([undefined, { actor: 'admin', event: 'audit.otherEvent' }]);
  });

  test('of a role assignment has the role, the user and the place', () => {
    const values = { actor: 'admin', role: 'Shop assistant', subject: 'tina.test' };
    const granted = entry('role.granted', { subject: tina, objects: [assistant, coast] });
    expect(sentenceText(granted)).toEqual(['audit.says.role.granted.in', { ...values, place: 'Nordmarkt › Küste' }]);
    const store = object('store', 'store', 's1', 'Kiel');
    expect(sentenceText({ ...granted, objects: [assistant, store, coast] })[1]).toMatchObject({ place: 'Kiel' });
    expect(sentenceText({ ...granted, objects: [assistant] })).toEqual(['audit.says.role.granted.base', values]);
    const unknown = { ...granted, objects: [{ ...assistant, name: null }] };
    expect(sentenceText(unknown)[1]).toMatchObject({ role: 'audit.unnamed.role' });
  });

  test('of a changed role names the changes and counts tickable permissions', () => {
    const changed = (details: AuditLogEntry['details']) =>
      sentenceText(entry('role.changed', { objects: [assistant], details: { role: 'Shop assistant', ...details } }));
    const added = { added: 'shop.sell shop.void shop.menu', addedPermissions: 2 };
    const taken = { taken: 'gone.read', takenPermissions: 1 };
    const values = { actor: 'admin', role: 'Shop assistant' };
    expect(changed(added)).toEqual(['audit.says.role.changed.added', { ...values, count: 2 }]);
    expect(changed(taken)).toEqual(['audit.says.role.changed.taken', { ...values, count: 1 }]);
    expect(changed({ ...added, ...taken })).toEqual([
      'audit.says.role.changed.both',
      { ...values, count: 2, taken: 1 },
    ]);
    expect(changed({ name: 'Seller' })).toEqual([
      'audit.says.role.changed.name',
      { actor: 'admin', before: 'Shop assistant', role: 'Seller' },
    ]);
    expect(changed({ secondFactorEnforced: false })[0]).toBe('audit.says.role.changed.notEnforced');
    expect(changed({ name: 'Seller', ...added })).toEqual([
      'audit.says.role.changed.fields',
      { actor: 'admin', role: 'Seller', fields: 'audit.detail.name, audit.field.permissions' },
    ]);
    expect(changed({})[0]).toBe('audit.says.role.changed.base');
  });

  test('of a changed setting names its group and its fields', () => {
    const objects = [object('setting', 'setting', 'brand', null)];
    const details = { setting: 'brand', fields: 'name primary', before: '{}', after: '{}' };
    expect(sentenceText(entry('setting.changed', { objects, details }))).toEqual([
      'audit.says.setting.changed.fields',
      { actor: 'admin', setting: 'brand.title', fields: 'brand.name, brand.primary' },
    ]);
  });

  test('of a provider names the provider before its fields', () => {
    const objects = [object('setting', 'setting', 'identityProviders', null)];
    const providerSentence = (fields: string) =>
      sentenceText(
        entry('setting.changed', { objects, details: { setting: 'identityProviders', provider: 'microsoft', fields } }),
      );
    expect(providerSentence('tenant secret')[1]).toMatchObject({
      fields: 'Microsoft › identityProviders.tenant, audit.field.secret',
    });
    expect(providerSentence('removed')).toEqual([
      'audit.says.setting.changed.removedOne',
      { actor: 'admin', setting: 'identityProviders.title', fields: 'Microsoft' },
    ]);
  });

  test('of a renamed organisation has both names; of a refused change, the current one', () => {
    const objects = [object('organisation', 'organisation', 'o1', 'Coast')];
    const details = { name: 'Coast', nameBefore: 'Shore', code: 'c', codeBefore: 'c' };
    expect(sentenceText(entry('organisation.changed', { objects, details }))).toEqual([
      'audit.says.organisation.changed.name',
      { actor: 'admin', before: 'Shore', organisation: 'Coast' },
    ]);
    const recoded = { ...details, nameBefore: 'Coast', codeBefore: 'b' };
    expect(sentenceText(entry('organisation.changed', { objects, details: recoded }))[1]).toMatchObject({
      fields: 'audit.detail.code',
    });
    const refused = { objects, details: { name: 'Taken', code: 'c', reason: 'taken' }, result: 'refused' as const };
    expect(sentenceText(entry('organisation.changed', refused))).toEqual([
      'audit.says.organisation.changed.refused',
      { actor: 'admin', organisation: 'Coast' },
    ]);
  });

  test('of a refused call names the required permission', () => {
    const refused = (what: string, requires: string | null, scope = 'full') =>
      sentenceText(entry('access.refused', { result: 'refused', details: { what, scope }, requires }));
    const call = 'POST /v2/manage/users/{id}/unlock';
    expect(refused(call, 'shop.void')).toEqual([
      'audit.says.access.refused.permission',
      { actor: 'admin', permission: 'Shop › Void' },
    ]);
    expect(refused(call, 'gone.read')[0]).toBe('audit.says.access.refused.base');
    expect(refused('GET /v2/users/inbox', null)[0]).toBe('audit.says.access.refused.base');
    expect(refused(call, 'shop.void', 'mfa')[0]).toBe('audit.says.access.refused.early');
  });

  test('of an action by an application names the application as the actor', () => {
    const objects = [object('application', 'application', 'labels', 'Shelf labels')];
    const refused = entry('application.secret_refused', { actor: { id: null, name: 'labels' }, objects });
    expect(sentenceOf(refused, permissions).values).toMatchObject({
      actor: { kind: 'application', id: 'labels', name: 'Shelf labels' },
      application: { name: 'Shelf labels' },
    });
    const stranger = entry('application.secret_refused', { actor: { id: null, name: 'other' }, objects });
    expect(sentenceOf(stranger, permissions).values['actor']).toMatchObject({ kind: 'user', name: 'other' });
  });

  test('of a command-line action names the command line as the actor', () => {
    const actor = { id: null, name: 'command line' };
    expect(sentenceText(entry('user.disabled', { actor, subject: tina, address: 'command line' }))[1]).toEqual({
      actor: 'audit.commandLine',
      subject: 'tina.test',
    });
  });
});

describe('the check of an import', () => {
  test('of an earlier version is shown as a check, not as refused', () => {
    const old = entry('users.imported', { result: 'refused', details: { dryRun: true, lines: 3, problems: 0 } });
    expect(toEntryView(old)).toMatchObject({ event: 'users.import_checked', result: 'done' });
    expect(sentenceText(toEntryView(old))[0]).toBe('audit.says.users.import_checked.base');
    const refused = entry('users.imported', { result: 'refused', details: { dryRun: false, lines: 3, problems: 2 } });
    expect(toEntryView(refused)).toBe(refused);
    expect(sentenceText(refused)).toEqual(['audit.says.users.imported.problems', { actor: 'admin', count: 2 }]);
  });
});

describe('changes', () => {
  test('of a setting have each value before and after, with the texts of the settings page', () => {
    const details = {
      setting: 'mfa',
      fields: 'mode trustDevices',
      before: '{"mode":"optional","trustDevices":false}',
      after: '{"mode":"enforced","trustDevices":true}',
    };
    expect(changesOf(entry('setting.changed', { details }))).toEqual([
      { label: 'settings.mode.label', before: 'settings.mode.optional', after: 'settings.mode.enforced' },
      { label: 'settings.trustDevices', before: 'audit.value.off', after: 'audit.value.on' },
    ]);
  });

  test('without values or with truncated values have only the name of the field', () => {
    const cut = { setting: 'brand', fields: 'company', before: '{"company":"x', after: '{"company":"y' };
    expect(changesOf(entry('setting.changed', { details: cut }))).toEqual([{ label: 'brand.company' }]);
    const details = { setting: 'brand', fields: 'company' };
    expect(changesOf(entry('setting.changed', { details }))).toEqual([{ label: 'brand.company' }]);
  });

  test('of an account have the email address before and after, and no other value', () => {
    const details = { user: 'tina', fields: 'displayName email', from: 'a@b.example', to: 'c@d.example' };
    expect(changesOf(entry('user.changed', { details }))).toEqual([
      { label: 'audit.field.displayName' },
      { label: 'audit.field.email', before: 'a@b.example', after: 'c@d.example' },
    ]);
  });

  test('of the order of applications have their names', () => {
    const named = (detail: string) => (name: string) => object(detail, 'application', `${name}-code`, name);
    const objects = [
      ...['Labels', 'Signs'].map(named('applications')),
      ...['Signs', 'Labels'].map(named('applicationsBefore')),
    ];
    const details = { applications: 'labels-code signs-code', applicationsBefore: 'signs-code labels-code' };
    expect(changesOf(entry('application.ordered', { details, objects }))).toEqual([
      { label: 'audit.subject.application', before: 'Signs, Labels', after: 'Labels, Signs' },
    ]);
    expect(changesOf(entry('application.ordered', { details }))).toEqual([{ label: 'audit.subject.application' }]);
  });

  test('of a store include its details, also those that were or become unspecified', () => {
    const details = { country: 'DE', countryBefore: '', storeStatus: 'closed', storeStatusBefore: 'open', phone: '1' };
    expect(changesOf(entry('store.changed', { details }))).toEqual([
      { label: 'organisations.store.country', before: 'organisations.store.unspecified', after: 'Germany' },
      {
        label: 'organisations.store.status.label',
        before: 'organisations.store.status.open',
        after: 'organisations.store.status.closed',
      },
    ]);
  });

  test('of a refused entry are empty', () => {
    const details = { name: 'A', code: 'b', nameBefore: 'B' };
    expect(changesOf(entry('store.changed', { details, result: 'refused' }))).toEqual([]);
  });
});

describe('permissions of an earlier version', () => {
  const old = (details: AuditLogEntry['details']) => entry('role.changed', { details });

  test('are recounted without menus and pages', () => {
    const auditEntry = old({ added: 'shop.menu shop.sell gone.read', addedCount: 3 });
    expect(permissionCount(auditEntry, 'added', permissions)).toBe(2);
    expect(permissionList(auditEntry, 'added', permissions, ({ en = '' }) => en)).toEqual({
      label: 'audit.permissionsAdded',
      names: ['Shop › Sell'],
      unknown: 1,
      isCut: false,
    });
  });

  test('have no count and no truncated code if the list is truncated', () => {
    const added = `shop.sell ${'x.y '.repeat(247)}cut`.slice(0, 1000);
    const auditEntry = old({ added, addedCount: 300 });
    expect(added).toHaveLength(1000);
    expect(permissionCount(auditEntry, 'added', permissions)).toBeUndefined();
    const list = permissionList(auditEntry, 'added', permissions, ({ en = '' }) => en);
    expect([list?.isCut, list?.names, list?.unknown]).toEqual([true, ['Shop › Sell'], 247]);
  });
});

test('details are shown as text; IDs are not shown', () => {
  const details = {
    user: 'tina',
    roleId: 'r1',
    organisation: 'o1',
    organisationName: 'Coast',
    pathway: 'password',
    reason: 'wrong_credentials',
    scope: 'full',
    anything: 'else',
  };
  expect(entryDetailsOf(entry('sign_in.refused', { details })).map(({ label, text }) => [label, text])).toEqual([
    ['audit.detail.pathway', 'signIn.password'],
    ['audit.detail.reason', 'audit.reason.wrong_credentials'],
    ['audit.detail.scope', 'audit.scope.full'],
  ]);
});

test('the details of a sign-in and of a second factor do not repeat the sentence', () => {
  const signIn = entry('sign_in.done', { details: { pathway: 'activation', scope: 'full' } });
  expect(sentenceText(signIn)).toEqual([
    'audit.says.sign_in.done.with',
    { actor: 'admin', pathway: 'audit.pathway.activation' },
  ]);
  expect(entryDetailsOf(signIn).map(({ name }) => name)).toEqual(['scope']);
  expect(entryDetailsOf(entry('mfa.shown', { details: { factor: 'code' } }))).toEqual([]);
  expect(entryDetailsOf(entry('mfa.refused', { details: { factor: 'code' } })).map(({ text }) => text)).toEqual([
    'mfa.app',
  ]);
});

test('a sentence has a placeholder text for an unknown user', () => {
  const id = '0193a5b2-7c1d-7e2f-8a3b-4c5d6e7f8091';
  const disabled = entry('user.disabled', { subject: { id, name: id } });
  expect(sentenceText(disabled)[1]).toMatchObject({ subject: 'audit.unnamed.user' });
  expect(sentenceText(entry('mail.shown'))[1]).toMatchObject({ recipient: 'audit.unnamed.user' });
  const granted = entry('role.granted', { actor: { id: null, name: '' } });
  expect(sentenceText(granted)[1]).toMatchObject({ actor: 'audit.unknownActor', subject: 'audit.unnamed.user' });
});
