import { CAPTCHA_TEXT, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.people.setting('signInPage', { captchaSwitch: true, captchaValidRule: 0 }));

const newCaptchaId = async () => (await world.browser().call('GET /v2/utils/captcha')).data.id;

test('rule 0 asks for a captcha at the first sign-in', async () => {
  const { username, password } = await world.people.user();
  expect((await world.browser().signIn(username, password)).code).toBe('A0206');
  const answered = { validateCodeId: await newCaptchaId(), validateCode: CAPTCHA_TEXT };
  expect((await world.browser().signIn(username, password, answered)).code).toBe(1001);
});

test('rule 1 asks from the threshold on, regardless of what the client has counted (K10)', async () => {
  await world.people.setting('signInPage', { captchaValidRule: 1, captchaValidUserLoginFailedTimes: 2 });
  const { username, password } = await world.people.user();
  const codes = [];
  for (let time = 0; time < 3; time += 1)
    codes.push((await world.browser().signIn(username, 'wrong', { failedTimes: 0 })).code);
  expect(codes).toEqual(['A0210', 'A0210', 'A0206']);
  const answered = { validateCodeId: await newCaptchaId(), validateCode: CAPTCHA_TEXT };
  expect((await world.browser().signIn(username, password, answered)).code).toBe(1001);
  expect((await world.browser().signIn(username, password)).code).toBe(1001);
});

test('by default rule 1 and threshold 3 apply', async () => {
  await using newWorld = await createWorld();
  const codes = [];
  for (let time = 0; time < 4; time += 1) codes.push((await newWorld.browser().signIn('admin', 'wrong')).code);
  expect(codes).toEqual(['A0210', 'A0210', 'A0210', 'A0206']);
});

test('with the switch off no captcha is asked for', async () => {
  await world.people.setting('signInPage', { captchaSwitch: false });
  const { username, password } = await world.people.user();
  for (let time = 0; time < 4; time += 1) await world.browser().signIn(username, 'wrong');
  expect((await world.browser().signIn(username, password)).code).toBe(1001);
});

test('a captcha is read in any case and with spaces around it', async () => {
  const { username, password } = await world.people.user();
  const answered = { validateCodeId: await newCaptchaId(), validateCode: ` ${CAPTCHA_TEXT.toLowerCase()} ` };
  expect((await world.browser().signIn(username, password, answered)).code).toBe(1001);
});

test('a wrong answer uses the captcha up', async () => {
  const { username, password } = await world.people.user();
  const validateCodeId = await newCaptchaId();
  expect((await world.browser().signIn(username, password, { validateCodeId, validateCode: 'WRONG' })).code).toBe(
    'A0204',
  );
  const right = await world.browser().signIn(username, password, { validateCodeId, validateCode: CAPTCHA_TEXT });
  expect(right.code).toBe('A0205');
});

test('a captcha that opened one sign-in opens no second one', async () => {
  const { username, password } = await world.people.user();
  const answered = { validateCodeId: await newCaptchaId(), validateCode: CAPTCHA_TEXT };
  expect((await world.browser().signIn(username, password, answered)).code).toBe(1001);
  expect((await world.browser().signIn(username, password, answered)).code).toBe('A0205');
});

test('a captcha is used up by a wrong password too', async () => {
  const { username, password } = await world.people.user();
  const answered = { validateCodeId: await newCaptchaId(), validateCode: CAPTCHA_TEXT };
  expect((await world.browser().signIn(username, 'wrong', answered)).code).toBe('A0210');
  expect((await world.browser().signIn(username, password, answered)).code).toBe('A0205');
});

test.each([
  { validateCodeId: '', validateCode: '' },
  { validateCode: CAPTCHA_TEXT },
  { validateCodeId: 'never-issued' },
  { validateCodeId: 'never-issued', validateCode: '   ' },
])('a missing id or an empty answer is no captcha (CVE-2023-45292): %j', async (answered) => {
  const { username, password } = await world.people.user();
  expect((await world.browser().signIn(username, password, answered)).code).toBe('A0206');
});

test('an id that was never issued is an expired captcha (CVE-2023-45292)', async () => {
  const { username, password } = await world.people.user();
  const invented = { validateCodeId: 'never-issued', validateCode: CAPTCHA_TEXT };
  expect((await world.browser().signIn(username, password, invented)).code).toBe('A0205');
});

test('a wrong captcha does not count as a failed password', async () => {
  const { username, password } = await world.people.user();
  for (let time = 0; time < 6; time += 1)
    await world.browser().signIn(username, 'wrong', { validateCodeId: await newCaptchaId(), validateCode: 'WRONG' });
  const answered = { validateCodeId: await newCaptchaId(), validateCode: CAPTCHA_TEXT };
  expect((await world.browser().signIn(username, password, answered)).code).toBe(1001);
});

test('50 parallel sign-ins with one captcha: one winner', async () => {
  const { username, password } = await world.people.user();
  const answered = { validateCodeId: await newCaptchaId(), validateCode: CAPTCHA_TEXT };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => world.browser().signIn(username, password, answered)),
  );
  expect(responses.filter(({ code }) => code === 1001)).toHaveLength(1);
});
