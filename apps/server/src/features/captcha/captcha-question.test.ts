import { CAPTCHA_TEXT, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

let visitors = 0;
const visitor = () => world.browser({ 'x-forwarded-for': `192.0.2.${(visitors += 1)}` });
const ask = async (query = {}) => (await visitor().call('GET /v2/utils/captcha-question', { query })).data;
const answer = (validateCodeId: string, validateCode: string) =>
  visitor().call('GET /v2/utils/captcha-validate', { query: { validateCodeId, validateCode } });

/** Solves an English question. */
function resultOf(question: string): number {
  const [, first, sign, second] = /^What is (\d+) (plus|minus) (\d+)\?$/.exec(question) ?? [];
  return Number(first) + (sign === 'plus' ? 1 : -1) * Number(second);
}

test('the answer to a question signs in, in the fields of a picture', async () => {
  await world.people.setting('signInPage', { captchaValidRule: 0 });
  const { username, password } = await world.people.user();
  const { id, question } = await ask();
  const answered = { validateCodeId: id, validateCode: ` ${resultOf(question)} ` };
  expect((await visitor().signIn(username, password, answered)).code).toBe(1001);
});

test('digits of another script are accepted', async () => {
  const { id, question } = await ask();
  const fullWidth = String(resultOf(question)).replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(0xff10 + Number(digit)),
  );
  expect((await answer(id, fullWidth)).code).toBe(1001);
});

test('a right answer is accepted once', async () => {
  const { id, question } = await ask();
  expect((await answer(id, String(resultOf(question)))).code).toBe(1001);
  expect((await answer(id, String(resultOf(question)))).code).toBe('A0205');
});

test('a wrong answer uses the question up', async () => {
  const { id, question } = await ask();
  expect((await answer(id, String(resultOf(question) + 1))).code).toBe('A0204');
  expect((await answer(id, String(resultOf(question)))).code).toBe('A0205');
});

test("a question expires after two minutes of the database's clock", async () => {
  const { id, question } = await ask();
  await world.clock.forward(121);
  expect((await answer(id, String(resultOf(question)))).code).toBe('A0205');
});

test('the answer to one captcha is wrong for another one, of the same kind or not', async () => {
  const [first, second] = [await ask(), await ask()];
  const { data: picture } = await visitor().call('GET /v2/utils/captcha');
  const offset = resultOf(first.question) === resultOf(second.question) ? 1 : 0;
  expect((await answer(second.id, String(resultOf(first.question) + offset))).code).toBe('A0204');
  expect((await answer(picture.id, String(resultOf(first.question)))).code).toBe('A0204');
  expect((await answer(first.id, CAPTCHA_TEXT)).code).toBe('A0204');
});

test('a question replaces a picture, and a picture a question', async () => {
  const { data: picture } = await visitor().call('GET /v2/utils/captcha');
  const { id, question } = await ask({ oldCaptchaId: picture.id });
  expect((await answer(picture.id, CAPTCHA_TEXT)).code).toBe('A0205');
  await visitor().call('GET /v2/utils/captcha', { query: { oldCaptchaId: id } });
  expect((await answer(id, String(resultOf(question)))).code).toBe('A0205');
});

test.each([
  ['de', /^Wie viel ist \d+ (plus|minus) \d\?$/],
  ['zh', /^\d+ [加减] \d 等于多少？$/],
  ['xx', /^What is /],
])('in the language %s', async (language, form) => {
  expect((await ask({ language })).question).toMatch(form);
});

test('a stolen database answers no question', async () => {
  const { id } = await ask();
  const rows = await world.database.queries.selectFrom('one_time_tokens').select('payload').execute();
  expect(JSON.stringify(rows)).not.toContain(id);
  for (const { payload } of rows) expect(payload).toEqual({ answer: expect.stringMatching(/^[\w-]{43}$/) });
});

test('a program cannot collect questions: an address gets ten in ten minutes', async () => {
  const program = visitor();
  const responses = await Promise.all(Array.from({ length: 15 }, () => program.call('GET /v2/utils/captcha-question')));
  const [accepted, refused] = [1001, 'A0499'].map((code) => responses.filter((each) => each.code === code));
  expect([accepted?.length, refused?.length]).toEqual([10, 5]);
  for (const { failure } of refused ?? []) expect(failure?.seconds).toBeGreaterThan(60);
  expect((await program.call('GET /v2/utils/captcha')).code).toBe(1001);
});

test('a page of another site cannot use up the questions of an address', async () => {
  const reader = visitor();
  for (let time = 0; time < 11; time += 1) {
    const { status } = await reader.fetch('/v2/utils/captcha-question', {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(403);
  }
  expect((await reader.call('GET /v2/utils/captcha-question')).code).toBe(1001);
});
