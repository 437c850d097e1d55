import { CAPTCHA_TEXT, createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

test('the sixty-first captcha within a minute is refused with 429 A0499 and Retry-After, on any server', async () => {
  await using world = await createWorld();
  const second = await world.startSecondServer();
  const ask = (index: number) =>
    (index % 2 === 0 ? world : second).browser().call('GET /v2/utils/captcha-validate', {
      query: { validateCodeId: 'x', validateCode: CAPTCHA_TEXT },
    });
  const responses = await Promise.all(Array.from({ length: 80 }, (_, index) => ask(index)));
  expect(responses.filter(({ status }) => status !== 429)).toHaveLength(60);
  const refused = await ask(0);
  expect([refused.status, refused.code]).toEqual([429, 'A0499']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.failure?.seconds).toBe(Number(refused.headers.get('retry-after')));
  expect((await world.browser().call('GET /v2/configs/login')).code).toBe(1001);
});

test('a burst of 100 first calls from one address is answered', async () => {
  await using world = await createWorld();
  const responses = await Promise.all(Array.from({ length: 100 }, () => world.browser().call('GET /v2/configs/login')));
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a page of another site cannot use up the rate limit of all users behind one address', async () => {
  await using world = await createWorld();
  const foreign = world.browser();
  for (let time = 0; time < 61; time += 1) {
    const { status } = await foreign.fetch('/v2/utils/captcha', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(status).toBe(403);
  }
  expect((await world.browser().call('GET /v2/utils/captcha')).status).toBe(200);
});
