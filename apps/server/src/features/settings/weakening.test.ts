import type { SettingName, Settings } from '@foyer/contract/settings.ts';
import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import { createProviderAdministrator } from '@foyer/server/test/administration/provider-administration.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { waitUntilBlocked } from '@foyer/server/test/database/lock-waits.ts';
import { createMailWorld, type MailWorld } from '@foyer/server/test/sign-in/password-reset.ts';
import { openIdOf } from '@foyer/server/test/sign-in/providers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { runCommand } from '#/commands/run-command.ts';

import { shippedSettings } from './settings.ts';

let home: MailWorld;
let root: Browser;
let clerk: Browser;
beforeAll(async () => {
  home = await createMailWorld();
});
afterAll(async () => {
  await home.world.close();
  await home.smtp.close();
});
beforeEach(async () => {
  await home.world.database.queries.deleteFrom('settings').execute();
  home.world.app.services.bus.resync();
  root = await signInAdministrator(home.world);
  clerk = await settingsAdministrator();
});

/** A user who may change settings, is not a super administrator, and has just reauthenticated. */
async function settingsAdministrator(): Promise<Browser> {
  const { id } = await home.world.people.user();
  const { id: place } = await home.world.people.organisation();
  await home.world.people.grant(id, place, 'settings.read', 'settings.write');
  const browser = await home.world.people.session(home.world.browser(), id, 'full');
  await home.world.people.reauthenticateAll();
  return browser;
}

const readSetting = async (name: SettingName) => (await root.call('GET /v2/manage/settings')).data[name];

/** Changes fields of the current version or, with `version`, of another one. */
async function change<N extends SettingName>(by: Browser, name: N, changes: Partial<Settings[N]>, version?: number) {
  const { value, version: seen } = await readSetting(name);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ value: { ...value, ...changes }, version: version ?? seen });
  return by.fetch(`/v2/manage/settings/${name}`, { method: 'PUT', headers, body });
}

async function newestNotice(browser: Browser, language = 'en') {
  return (await browser.call('GET /v2/users/inbox', { query: { language } })).data.list[0];
}

const countAlerts = async () => {
  const rows = await home.world.database.queries
    .selectFrom('notices')
    .innerJoin('notice_texts', 'notice_texts.notice_id', 'notices.id')
    .select('notices.id')
    .where('title', '=', 'Sign-in is now less protected')
    .execute();
  return rows.length;
};

/** Fields with a value that makes sign-in weaker than the shipped value. */
const WEAKER = [
  ['mfa', 'mode', 'off'],
  ['mfa', 'superAdministrators', false],
  ['mfa', 'passkeys', false],
  ['mfa', 'trustDevices', true],
  ['password', 'rank', 'low'],
  ['session', 'idleSeconds', 7200],
  ['session', 'absoluteSeconds', 172_800],
  ['signInPage', 'captchaSwitch', false],
  ['signInPage', 'captchaValidUserLoginFailedTimes', 100],
  ['signInPage', 'userEmailVerificationStatus', true],
] as const;

describe('the attack of a settings administrator on the sign-in of super administrators', () => {
  test.each(WEAKER)(
    '%s.%s to %s is refused at the field; nothing is stored and no alert is sent',
    async (name, field, value) => {
      const before = [await readSetting(name), await countAlerts()];
      const { status, code, failure } = await change(clerk, name, { [field]: value });
      expect([status, code, failure?.fields]).toEqual([403, 'A0302', { [`/value/${field}`]: 'weaker' }]);
      expect([await readSetting(name), await countAlerts()]).toEqual(before);
    },
  );

  test.each([
    ['password', { expiryDays: 90 }, { expiryDays: 0 }],
    ['session', { perUser: 1 }, { perUser: 2 }],
    ['signInPage', { captchaValidRule: 0 }, { captchaValidRule: 1 }],
    ['mfa', { mode: 'enforced' }, { mode: 'optional' }],
  ] as const)('what was made stricter cannot be undone: %s %j', async (name, stricter, weaker) => {
    expect((await change(clerk, name, stricter)).status).toBe(200);
    expect((await change(clerk, name, weaker)).code).toBe('A0302');
    expect(await readSetting(name)).toMatchObject({ value: stricter });
  });

  test('hidden among changes that make it stricter, it is refused with all of them', async () => {
    const { code, failure } = await change(clerk, 'mfa', { mode: 'enforced', superAdministrators: false });
    expect([code, failure?.fields]).toEqual(['A0302', { '/value/superAdministrators': 'weaker' }]);
    expect((await readSetting('mfa')).version).toBe(0);
  });

  test('restoring the default is refused where that is weaker', async () => {
    await change(root, 'mfa', { mode: 'enforced' });
    expect((await change(clerk, 'mfa', shippedSettings.mfa)).code).toBe('A0302');
  });

  test('sent for the version that a super administrator is just making stricter, it is measured by that', async () => {
    await change(root, 'mfa', { trustDevices: false });
    const { version } = await readSetting('mfa');
    let commit = () => {};
    const committed = new Promise<void>((resolve) => (commit = resolve));
    const stricter = home.world.people.inTransaction(async ({ settings }) => {
      await settings.lock('mfa');
      await settings.merge('mfa', { mode: 'enforced' }, 'root');
      await committed;
    });
    const sent = (async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ value: { ...shippedSettings.mfa, mode: 'optional' }, version: version + 1 });
      return clerk.fetch('/v2/manage/settings/mfa', { method: 'PUT', headers, body });
    })();
    if (home.world.database.kind !== 'embedded') await waitUntilBlocked(home.world);
    commit();
    await stricter;
    expect((await sent).code).toBe('A0302');
    home.world.app.services.bus.resync();
    expect((await readSetting('mfa')).value).toMatchObject({ mode: 'enforced' });
  });

  test('is written to the audit log', async () => {
    await change(clerk, 'mfa', { mode: 'off' });
    expect((await home.world.auditEntries('access.refused')).at(-1)).toMatchObject({
      result: 'refused',
      details: { what: 'PUT /v2/manage/settings/mfa' },
    });
  });

  test.each([
    'signIn.password',
    'frame.brand',
    'errors.A0210',
    'emails.newDevice.caution',
    'settings.mode.off',
    'pushes.signedInHint', // the alert for a sign-in on another device
    'account.signOutOthersHint',
    'devices.distrust',
    'linkedAccounts.hint',
  ])('custom texts in %s are refused, and so is the reset of those of a super administrator', async (key) => {
    const headers = { 'content-type': 'application/json' };
    const path = `/v2/manage/texts/en/${key}`;
    const query = { language: 'en', query: key, size: 100 } as const;
    const find = async () =>
      (await root.call('GET /v2/manage/texts', { query })).data.list.find((row) => row.key === key);
    const put = async (by: Browser) => {
      const row = await find();
      const body = JSON.stringify({ text: `${row?.shipped ?? ''}!`, version: row?.version });
      return by.fetch(path, { method: 'PUT', headers, body });
    };
    expect((await put(clerk)).code).toBe('A0302');
    expect((await put(root)).status).toBe(200);
    const { version } = (await find()) ?? {};
    expect((await clerk.fetch(`${path}?version=${version}`, { method: 'DELETE' })).code).toBe('A0302');
    expect((await root.fetch(`${path}?version=${version}`, { method: 'DELETE' })).status).toBe(200);
  });
});

describe('a settings administrator makes sign-in stricter', () => {
  test.each([
    ['mfa', { mode: 'enforced' }],
    ['password', { expiryDays: 90 }],
    ['session', { idleSeconds: 600, absoluteSeconds: 3600, perUser: 1 }],
    ['signInPage', { captchaValidRule: 0 }],
    ['signInPage', { captchaValidUserLoginFailedTimes: 1 }],
  ] as const)('%s %j', async (name, changes) => {
    const before = await countAlerts();
    expect((await change(clerk, name, changes)).status).toBe(200);
    expect(await readSetting(name)).toMatchObject({ value: changes });
    expect(await countAlerts()).toBe(before);
  });
});

describe('when sign-in was made weaker', () => {
  test('every active super administrator is notified by email and notice, in their language, who changed what', async () => {
    const { people } = home.world;
    const english = await people.user({ superAdministrator: true, email: 'en@shop.example', language: 'en' });
    const german = await people.user({ superAdministrator: true, email: 'de@shop.example', language: 'de' });
    const disabled = await people.user({ superAdministrator: true, email: 'gone@shop.example' });
    const ordinary = await people.user({ email: 'user@shop.example' });
    await home.world.app.services.users.disable(disabled.username);
    const actor = await people.user({ superAdministrator: true, username: 'mallory' });
    const browser = await people.session(home.world.browser(), actor.id, 'full');
    await people.reauthenticateAll();

    await change(browser, 'session', { idleSeconds: 7200, perUser: 0 });

    const [toEnglish, toGerman] = [
      await home.smtp.nextMail('en@shop.example'),
      await home.smtp.nextMail('de@shop.example'),
    ];
    expect(toEnglish.subject).toBe('Sign-in is now less protected');
    for (const line of ['Changed by: mallory', 'Setting: Sessions', 'Sign out after inactivity: 1 hour → 2 hours'])
      expect(toEnglish.text).toContain(`${line}\n`);
    expect(toGerman.subject).toBe('Die Anmeldung ist jetzt weniger geschützt');
    for (const line of ['Geändert von: mallory', 'Abmelden nach Inaktivität: 1 Stunde → 2 Stunden'])
      expect(toGerman.text).toContain(`${line}\n`);

    const inbox = await people.session(home.world.browser(), german.id, 'full');
    expect(await newestNotice(inbox, 'de')).toMatchObject({
      type: 'WARNING_NOTICE',
      title: 'Die Anmeldung ist jetzt weniger geschützt',
    });
    expect(await newestNotice(browser)).toMatchObject({ title: 'Sign-in is now less protected' });
    const id = (await newestNotice(inbox, 'de'))?.id ?? '';
    const { content } = (await inbox.call('GET /v2/users/inbox/{id}', { params: { id }, query: { language: 'de' } }))
      .data;
    expect(content).toContain('1 Stunde');
    for (const other of [disabled, ordinary]) {
      const rows = await home.world.database.queries
        .selectFrom('notices')
        .select('id')
        .where('audience', '=', `user:${other.id}`)
        .execute();
      expect(rows).toEqual([]);
    }
    expect(home.smtp.received.flatMap(({ envelope }) => envelope.to)).not.toContain('gone@shop.example');
    expect(english.id).not.toBe(german.id);
  });

  test('by the command line, the alert names it', async () => {
    await home.world.people.user({ superAdministrator: true, email: 'cli@shop.example' });
    const { services } = home.world.app;
    expect((await runCommand(['setting', 'change', 'mfa', '{"mode":"off"}'], services)).status).toBe(0);
    const { text } = await home.smtp.nextMail('cli@shop.example');
    expect(text).toContain('Changed by: command line of the server\n');
    expect(text).toContain('Policy: Optional → Off\n');
  });

  test('by a role that no longer requires a second factor, the alert names it', async () => {
    await home.world.people.user({ superAdministrator: true, email: 'role@shop.example' });
    const { services } = home.world.app;
    await runCommand(['role', 'second-factor', 'user', 'on'], services);
    await runCommand(['role', 'second-factor', 'user', 'off'], services);
    const { text } = await home.smtp.nextMail('role@shop.example');
    expect(text).toContain('Role: User\n');
    expect(text).toContain('Requires two-step verification: On → Off\n');
    const before = await countAlerts();
    await runCommand(['role', 'second-factor', 'user', 'off'], services);
    expect(await countAlerts()).toBe(before);
  });

  test('by a provider that is switched on or has another address, the alert names it', async () => {
    await home.world.people.user({ superAdministrator: true, email: 'sso@shop.example' });
    const providerAdministrator = await createProviderAdministrator(home.world);
    const value = openIdOf('https://id.example');
    const before = await countAlerts();
    expect((await providerAdministrator.set('acme', value, { page: { switch: false } })).status).toBe(200);
    expect(await countAlerts()).toBe(before);
    expect((await providerAdministrator.set('acme', value)).status).toBe(200);
    const { text } = await home.smtp.nextMail('sso@shop.example');
    expect(text).toContain('Identity providers: – → acme\n');
    const after = await countAlerts();
    expect((await providerAdministrator.remove('acme')).status).toBe(200);
    expect(await countAlerts()).toBe(after);
  });

  test('by a provider that stays on and trusts another issuer, the alert names both hosts', async () => {
    await home.world.people.user({ superAdministrator: true, email: 'issuer@shop.example' });
    const providerAdministrator = await createProviderAdministrator(home.world);
    await providerAdministrator.set('acme', openIdOf('https://id.example'));
    await home.smtp.nextMail('issuer@shop.example');
    expect((await providerAdministrator.set('acme', openIdOf('https://evil.example'))).status).toBe(200);
    const { text } = await home.smtp.nextMail('issuer@shop.example');
    expect(text).toContain('Identity providers: acme (id.example) → acme (evil.example)\n');
    const before = await countAlerts();
    expect(
      (await providerAdministrator.set('acme', openIdOf('https://evil.example', { nameClaim: 'nickname' }))).status,
    ).toBe(200);
    expect(await countAlerts()).toBe(before);
    await providerAdministrator.remove('acme');
  });

  test('the change and its alerts are stored together: without the password there is neither', async () => {
    const { id } = await home.world.people.user({ superAdministrator: true });
    const unconfirmed = await home.world.people.session(home.world.browser(), id, 'full');
    const before = await countAlerts();
    expect((await change(unconfirmed, 'mfa', { mode: 'off' })).code).toBe('A0301');
    expect([await countAlerts(), (await readSetting('mfa')).version]).toEqual([before, 0]);
  });
});
