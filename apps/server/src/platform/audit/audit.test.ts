import { createCustomerTree } from '@foyer/server/test/administration/customer-tree.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createAuditTrail } from './audit.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

describe('the audit log', () => {
  test.each([
    ['changed', sql`update audit set actor = 'nobody'`],
    ['shortened', sql`delete from audit`],
    ['emptied', sql`truncate audit`],
  ])('cannot be %s', async (_how, statement) => {
    const before = await world.auditEntries();
    expect(before.length).toBeGreaterThan(0);
    await expect(statement.execute(world.database.queries)).rejects.toThrow('append only');
    expect(await world.auditEntries()).toEqual(before);
  });

  test('begins with the first administrator', async () => {
    expect((await world.auditEntries())[0]).toMatchObject({ event: 'user.added', details: { user: 'admin' } });
  });

  test('tells of sign-ins, refusals, locks and sign-outs with the request that caused them', async () => {
    await world.people.setting('signInPage', { captchaSwitch: false });
    const { username, password } = await world.people.user();
    const browser = world.browser({ 'x-forwarded-for': '203.0.113.77' });
    await browser.signIn(username, password);
    await browser.call('GET /user/logout');
    const responses = [];
    for (let time = 0; time < 6; time += 1) responses.push(await browser.signIn(username, 'wrong'));
    const lines = (await world.auditEntries()).filter(({ actor }) => actor === username);
    expect(lines.map(({ event }) => event)).toEqual([
      'sign_in.done',
      'sign_out.done',
      ...Array.from({ length: 5 }, () => 'sign_in.refused'),
      'sign_in.locked',
    ]);
    expect(lines.every(({ address }) => address === '203.0.113.77')).toBe(true);
    // The fifth failure locked the account, so the sixth attempt was not evaluated.
    const requests = responses.slice(0, 5).map(({ failure }) => failure?.requestId);
    expect(lines.slice(2).map(({ request_id }) => request_id)).toEqual([...requests, requests.at(-1)]);
    expect(lines.at(-1)?.details).toEqual({ locked: 'browser', seconds: 30 });
  });

  test('records once a token without its cookie, and a call outside its scope', async () => {
    const { id, username, password } = await world.people.user();
    const owner = world.browser();
    await owner.signIn(username, password);
    const thief = world.browser();
    thief.token = owner.token;
    for (let time = 0; time < 3; time += 1) expect((await thief.call('GET /v2/users/work-bench')).code).toBe('C0102');
    const halfway = await world.people.session(world.browser(), id, 'mfa');
    expect((await halfway.call('GET /v2/users/work-bench')).code).toBe('C0102');
    const refused = (await world.auditEntries('access.refused')).filter(({ actor }) => actor === username);
    expect(refused.map(({ details }) => details['what'])).toEqual(['binding cookie', 'GET /v2/users/work-bench']);
  });

  test('tells of a call that a service refuses, once a minute (ASVS 16.3.2)', async () => {
    const chain = await createCustomerTree(world);
    const { id, username, browser } = await chain.administrator(chain.customer);
    const unlock = () => browser.call('POST /v2/manage/users/{id}/unlock', { params: { id } });
    const { code, failure } = await unlock();
    expect([code, (await unlock()).code]).toEqual(['A0302', 'A0302']);
    const refused = (await world.auditEntries('access.refused')).filter(({ actor }) => actor === username);
    expect(refused).toMatchObject([
      { request_id: failure?.requestId, details: { what: 'POST /v2/manage/users/{id}/unlock', scope: 'full' } },
    ]);
  });

  test('does not grow by attempts that a lock, or the captcha of an address, has refused', async () => {
    await world.people.setting('signInPage', { captchaSwitch: false });
    const suspect = world.browser({ 'x-forwarded-for': '203.0.113.99' });
    for (let attempt = 0; attempt < 5; attempt += 1) await suspect.signIn('locked-name', 'wrong');
    for (let name = 0; name < 45; name += 1) await suspect.signIn(`nobody-${name}`, 'wrong');
    const before = (await world.auditEntries()).length;
    for (let name = 0; name < 5; name += 1) {
      expect((await suspect.signIn('locked-name', 'wrong')).code).toBe('A0203');
      expect((await suspect.signIn(`other-${name}`, 'wrong')).code).toBe('A0206');
    }
    expect(await world.auditEntries()).toHaveLength(before);
  });

  test('records users added, reset and disabled', async () => {
    const { username } = await world.people.user();
    await world.app.services.users.resetPassword(username);
    await world.app.services.users.disable(username);
    const events = (await world.auditEntries())
      .filter(({ details }) => details['user'] === username)
      .map(({ event }) => event);
    expect(events).toEqual(['user.added', 'password.reset', 'user.disabled']);
  });

  test('records changed settings with the values of their fields before and after', async () => {
    await world.people.setting('session', { idleSeconds: 600 });
    expect((await world.auditEntries('setting.changed')).at(-1)?.details).toEqual({
      setting: 'session',
      fields: 'idleSeconds',
      before: '{"idleSeconds":3600}',
      after: '{"idleSeconds":600}',
    });
  });

  test('has no line of what was rolled back', async () => {
    const before = await world.auditEntries();
    const from = { address: 'test', device: 'test', requestId: 'test' };
    const failing = world.database.queries.transaction().execute(async (transaction) => {
      await createAuditTrail(transaction).record(from, { event: 'user.added', actor: 'test', result: 'done' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await world.auditEntries()).toEqual(before);
  });
});
