import { createWorld } from '@foyer/server/test/world.ts';
import { describe, expect, test } from 'vitest';

const SPOOFS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip'];

async function floodCaptchas(
  browserOf: (index: number) => {
    call: (name: 'GET /v2/utils/captcha-validate', input: object) => Promise<{ status: number }>;
  },
) {
  const query = { validateCodeId: 'x', validateCode: 'x' };
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) => browserOf(index).call('GET /v2/utils/captcha-validate', { query })),
  );
  return answers.filter(({ status }) => status === 429).length;
}

describe('without trusted proxies', () => {
  test('forwarding headers change neither the rate limit, the lock nor the trail (ASVS 4.1.3)', async () => {
    await using world = await createWorld();
    const spoofed = (index: number) =>
      world.browser(Object.fromEntries(SPOOFS.map((name) => [name, `203.0.113.${index}`])));
    expect(await floodCaptchas(spoofed)).toBe(10);
    await spoofed(1).signIn('somebody', 'wrong');
    expect((await world.audited('sign_in.refused')).map(({ address }) => address)).toEqual(['127.0.0.1']);
    expect(world.logged.join('')).not.toContain('203.0.113.');
  });
});

describe('behind a trusted proxy', () => {
  const config = { FOYER_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' };

  test('each visitor has a limit and a name in the trail of their own', async () => {
    await using world = await createWorld({ config });
    expect(await floodCaptchas((index) => world.browser({ 'x-forwarded-for': `203.0.113.${index}` }))).toBe(0);
    await world.browser({ 'x-forwarded-for': '203.0.113.9, 10.1.2.3' }).signIn('somebody', 'wrong');
    expect((await world.audited('sign_in.refused')).map(({ address }) => address)).toEqual(['203.0.113.9']);
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
