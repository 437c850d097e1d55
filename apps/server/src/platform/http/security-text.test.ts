import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

const PATHS = ['/.well-known/security.txt', '/security.txt'];
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

test('security.txt names the contacts, expires within a year and is also found at its former path (RFC 9116)', async () => {
  await using world = await createWorld({
    config: {
      FOYER_SECURITY_CONTACT: 'mailto:security@shop.example, https://shop.example/report',
      FOYER_PUBLIC_URL: 'https://foyer.shop.example',
      FOYER_TRUSTED_PROXIES: '192.0.2.1',
    },
  });
  const { status, text, headers } = await world.browser().fetch('/.well-known/security.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const [first, second, expires = '', ...others] = text.split('\n');
  expect([first, second]).toEqual(['Contact: mailto:security@shop.example', 'Contact: https://shop.example/report']);
  expect(others).toEqual([
    'Preferred-Languages: en',
    'Canonical: https://foyer.shop.example/.well-known/security.txt',
    '',
  ]);
  const [, at = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/.exec(expires) ?? [];
  expect(Date.parse(at)).toBeGreaterThan(Date.now());
  expect(Date.parse(at)).toBeLessThan(Date.now() + YEAR_MS);
  const former = await world.browser().fetch('/security.txt');
  expect([former.status, former.headers.get('location')]).toEqual([302, '/.well-known/security.txt']);
});

test('without a contact there is no security.txt, as on any unknown path', async () => {
  await using world = await createWorld();
  for (const path of PATHS) {
    const { status, text } = await world.browser().fetch(path);
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ resultCode: 'A0404' })]);
  }
});
