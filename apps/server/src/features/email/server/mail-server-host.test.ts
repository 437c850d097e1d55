import {
  createMailAdministrator,
  type MailAdministrator,
} from '@foyer/server/test/administration/mail-administration.ts';
import { MAIL_SERVER } from '@foyer/server/test/fakes/smtp-server.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let admin: MailAdministrator;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await createMailAdministrator(world);
});

describe('where it is', () => {
  test.each([
    ['an address of a page', { host: 'https://mail.shop.example' }, '/value/host'],
    ['a host with a port', { host: 'mail.shop.example:25' }, '/value/host'],
    ['a host with an account', { host: 'foyer@mail.shop.example' }, '/value/host'],
    ['a host with a command behind', { host: 'mail.shop.example\r\nQUIT' }, '/value/host'],
    ['a host with a space', { host: 'mail shop' }, '/value/host'],
    ['a host with NUL', { host: 'mail\u0000.example' }, '/value/host'],
    ['a number that is no address', { host: '1.2.3' }, '/value/host'],
    ['an IPv6 address that is none', { host: '::g' }, '/value/host'],
    ['a name with a sender behind', { fromName: 'Foyer\r\nBcc: all@shop.example' }, '/value/fromName'],
    ['a name that looks like another sender', { fromName: 'Bank <bank@evil.example>' }, '/value/fromName'],
    ['a name that turns its direction', { fromName: 'Foyer\u202e' }, '/value/fromName'],
    ['two senders', { fromAddress: 'a@shop.example, b@shop.example' }, '/value/fromAddress'],
    ['a sender with a header behind', { fromAddress: 'a@shop.example\r\nBcc: b@evil.example' }, '/value/fromAddress'],
    ['a sender in upper case', { fromAddress: 'Foyer@shop.example' }, '/value/fromAddress'],
    ['an account with a command behind', { username: 'foyer\r\nRSET' }, '/value/username'],
    ['a password with a command behind', { username: 'foyer', password: 'x\r\nRSET' }, '/value/password'],
    ['a password of nobody', { username: '', password: 'x' }, '/value/password'],
    ['no encryption beyond this machine', { security: 'none' }, '/value/security'],
    [
      'no encryption to a name that only looks like this machine',
      { host: '127.0.0.1.evil.example', security: 'none' },
      '/value/security',
    ],
    ['port 0', { port: 0 }, '/value/port'],
    ['port 65536', { port: 65_536 }, '/value/port'],
    ['an unknown field', { url: 'smtp://evil.example' }, '/value/url'],
  ])('%s is refused', async (_what, input, field) => {
    await admin.remove();
    const answer = await admin.set({ ...MAIL_SERVER, ...input });
    expect([answer.status, answer.code]).toEqual([400, 'A0401']);
    expect(Object.keys(answer.failure?.fields ?? {})).toContain(field);
    expect((await admin.getMailServer()).value).toBeNull();
  });

  test.each(['mail.shop.example', 'MAIL', 'xn--mller-kva.example', 'smtp_relay.example', '192.0.2.7', '2001:db8::7'])(
    'may be %s',
    async (host) => {
      await admin.remove();
      expect((await admin.set({ ...MAIL_SERVER, host })).status).toBe(200);
    },
  );
});
