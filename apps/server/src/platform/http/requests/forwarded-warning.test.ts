import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

const FORWARDED = { 'x-forwarded-for': '203.0.113.5' };
const warnings = (logged: readonly string[]) => logged.filter((line) => line.includes('FOYER_TRUSTED_PROXIES'));

test('X-Forwarded-For from a peer that is not trusted is logged once, with the peer', async () => {
  await using world = await createWorld();
  await world.browser().call('GET /v2/utils/captcha');
  expect(warnings(world.logLines)).toEqual([]);
  for (let attempt = 0; attempt < 3; attempt += 1) await world.browser(FORWARDED).call('GET /v2/utils/captcha');
  expect(warnings(world.logLines)).toEqual([expect.stringContaining('127.0.0.1')]);
  expect(JSON.parse(warnings(world.logLines)[0] ?? '')).toMatchObject({ level: 'warn' });
});

test('X-Forwarded-For from a trusted proxy is not logged', async () => {
  await using world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.browser(FORWARDED).call('GET /v2/utils/captcha');
  expect(warnings(world.logLines)).toEqual([]);
});
