import { sendRaw } from '@foyer/server/test/raw-request.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readForwardedFor } from './forwarded.ts';

const SPOOFS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip'];

async function floodCaptchas(
  browserOf: (index: number) => {
    call: (name: 'GET /v2/utils/captcha-validate', input: object) => Promise<{ status: number }>;
  },
) {
  const query = { validateCodeId: 'x', validateCode: 'x' };
  const responses = await Promise.all(
    Array.from({ length: 70 }, (_, index) => browserOf(index).call('GET /v2/utils/captcha-validate', { query })),
  );
  return responses.filter(({ status }) => status === 429).length;
}

describe('without trusted proxies', () => {
  test('forwarding headers change neither the rate limit, the lock nor the trail (ASVS 4.1.3)', async () => {
    await using world = await createWorld();
    const spoofed = (index: number) =>
      world.browser(Object.fromEntries(SPOOFS.map((name) => [name, `203.0.113.${index}`])));
    expect(await floodCaptchas(spoofed)).toBe(10);
    await spoofed(1).signIn('someone', 'wrong');
    expect((await world.auditEntries('sign_in.refused')).map(({ address }) => address)).toEqual(['127.0.0.1']);
    expect(world.logLines.join('')).not.toContain('203.0.113.');
  });
});

describe('behind a trusted proxy', () => {
  const config = { FOYER_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' };

  test('each visitor has a limit and a name in the trail of their own', async () => {
    await using world = await createWorld({ config });
    expect(await floodCaptchas((index) => world.browser({ 'x-forwarded-for': `203.0.113.${index}` }))).toBe(0);
    await world.browser({ 'x-forwarded-for': '203.0.113.9, 10.1.2.3' }).signIn('someone', 'wrong');
    expect((await world.auditEntries('sign_in.refused')).map(({ address }) => address)).toEqual(['203.0.113.9']);
  });

  test('what the visitor wrote before the proxy is not believed', async () => {
    await using world = await createWorld({ config });
    expect(
      await floodCaptchas((index) => world.browser({ 'x-forwarded-for': `198.51.100.${index}, 203.0.113.9` })),
    ).toBe(10);
  });

  test('unparsable addresses share one limit and skip no check (CVE-2024-47070)', async () => {
    await using world = await createWorld({ config });
    expect(await floodCaptchas((index) => world.browser({ 'x-forwarded-for': `not-an-address-${index}` }))).toBe(10);
  });

  test('a port behind the address does not make a new visitor of each connection', async () => {
    await using world = await createWorld({ config });
    expect(await floodCaptchas((index) => world.browser({ 'x-forwarded-for': `203.0.113.9:${40_000 + index}` }))).toBe(
      10,
    );
  });
});

describe('of X-Forwarded-For', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ,10.1.2.3,, ', '203.0.113.9, 10.1.2.3'],
    ['203.0.113.9:5678', '203.0.113.9'],
    ['[2001:db8::1]:443, [::1]', '2001:db8::1, ::1'],
    ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
    ['0000:0000:0000:0000:0000:ffff:192.168.100.228', '0000:0000:0000:0000:0000:ffff:192.168.100.228'],
  ])('%j is read as %j', (header, read) => {
    expect(readForwardedFor(header)).toBe(read);
  });

  test.each([
    ['a word', 'garbage', ''],
    ['markup', `1.2.3.4'"><script>`, ''],
    ['8,000 characters', 'a'.repeat(8000), ''],
    ['a zone of any length', `fe80::1%${'a'.repeat(8000)}`, ''],
    ['a zone', 'fe80::1%eth0', ''],
    ['a port that is none', '1.2.3.4:port, 1.2.3.4:123456, [1.2.3.4', ''],
    ['a number', '256.0.0.1, 010.0.0.1, 1.2.3, 0x7f000001', ''],
    // A client can write all values to the left of one that no proxy added.
    ['an address left of `unknown`', '198.51.100.1, unknown', ''],
    ['the same behind a proxy', '198.51.100.1, unknown, 203.0.113.9', '203.0.113.9'],
  ])('%s is no address of a client (ASVS 4.1.3)', (_what, header, read) => {
    expect(readForwardedFor(header)).toBe(read);
  });
});

describe('a header of any length and content', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
    await world.browser().signIn('admin', ADMIN_PASSWORD);
  });
  afterAll(() => world.close());

  const VALUES = ['a'.repeat(8000), '\u00ff'.repeat(4000), `"'><script>,;=\t${'"'.repeat(4000)}`, '2001:db8::1%', ','];
  const HEADERS = [
    ...SPOOFS,
    'user-agent',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-request-id',
    'accept-language',
    'origin',
    'referer',
    'sec-ch-ua',
    'sec-ch-ua-platform',
    'cookie',
    'accept',
    'via',
  ];

  test.each(HEADERS)('fails no sign-in beside another session: %s (payload too long for pg_notify)', async (name) => {
    for (const value of VALUES) {
      const answer = await world.browser({ [name]: value }).signIn('admin', ADMIN_PASSWORD);
      expect([value.slice(0, 20), answer.status]).toEqual([value.slice(0, 20), 200]);
    }
  });

  test('is no address of a handshake of the notice socket (log injection)', async () => {
    const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Origin: ${world.origin}`];
    const nonce = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const request = ['GET /v2/notice/none HTTP/1.1', `Host: ${new URL(world.origin).host}`, ...lines, nonce];
    const before = world.logLines.length;
    const { status } = await sendRaw(world.origin, [...request, 'X-Forwarded-For: <script>', '', ''].join('\r\n'));
    expect(status).toBe(400);
    expect(world.logLines.slice(before).join('')).toContain('"address":"127.0.0.1"');
  });

  test('is neither the address of a session nor of the trail (log injection)', async () => {
    await world.browser({ 'x-forwarded-for': `1.2.3.4'"><script>` }).signIn('admin', 'wrong');
    const sessions = await world.database.queries.selectFrom('sessions').select(['address', 'device']).execute();
    const addresses = [...sessions, ...(await world.auditEntries())].map(({ address }) => address);
    expect([...new Set(addresses)].filter((address) => address !== 'command line')).toEqual(['127.0.0.1']);
    expect(Math.max(...sessions.map(({ device }) => device.length))).toBeLessThanOrEqual(256);
    expect(world.logLines.join('')).not.toContain('<script>');
  });
});
