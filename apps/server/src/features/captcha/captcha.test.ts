import { CAPTCHA_TEXT, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

let visitors = 0;
const visitor = () => world.browser({ 'x-forwarded-for': `192.0.2.${(visitors += 1)}` });
const issue = async (query = {}) => (await visitor().call('GET /v2/utils/captcha', { query })).data;
const answer = (validateCodeId: string, validateCode = CAPTCHA_TEXT) =>
  visitor().call('GET /v2/utils/captcha-validate', { query: { validateCodeId, validateCode } });

/** Width and height from the header of a PNG. */
function sizeOf(dataUrl: string): { width: number; height: number } {
  const bytes = Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test.each([
  [undefined, 300],
  [120, 120],
  [600, 600],
])('asked for width %s the picture is %i wide', async (width, real) => {
  const { captcha, id } = await issue(width === undefined ? {} : { width });
  expect(sizeOf(captcha)).toEqual({ width: real, height: 84 });
  expect(id).toMatch(/^[\w-]{43}$/);
});

test.each([119, 601, -1, 1e9, 'wide', '300.5'])('a width of %s is refused', async (width) => {
  const refused = await visitor().fetch(`/v2/utils/captcha?width=${width}`);
  expect([refused.status, refused.code]).toEqual([400, 'A0404']);
});

test('the answer is nowhere on the wire (CVE-2020-37228)', async () => {
  const { text, headers } = await visitor().call('GET /v2/utils/captcha');
  expect(text + JSON.stringify([...headers])).not.toContain(CAPTCHA_TEXT);
});

test('a right answer is accepted once', async () => {
  const { id } = await issue();
  expect((await answer(id)).code).toBe(1001);
  expect((await answer(id)).code).toBe('A0205');
});

test('a wrong answer uses it up', async () => {
  const { id } = await issue();
  expect((await answer(id, 'WRONG')).code).toBe('A0204');
  expect((await answer(id)).code).toBe('A0205');
});

test('50 parallel uses of one captcha: one winner', async () => {
  const { id } = await issue();
  const codes = (await Promise.all(Array.from({ length: 50 }, () => answer(id)))).map(({ code }) => code);
  expect(codes.filter((code) => code === 1001)).toHaveLength(1);
  expect(codes.filter((code) => code === 'A0205')).toHaveLength(49);
});

test("a captcha expires after two minutes of the database's clock", async () => {
  const [early, late] = [await issue(), await issue()];
  await world.clock.forward(115);
  expect((await answer(early.id)).code).toBe(1001);
  await world.clock.forward(6);
  expect((await answer(late.id)).code).toBe('A0205');
});

test('a new picture throws the old one away', async () => {
  const old = await issue();
  const newCaptcha = await issue({ oldCaptchaId: old.id });
  expect((await answer(old.id)).code).toBe('A0205');
  expect((await answer(newCaptcha.id)).code).toBe(1001);
});

test('an old id that never existed does no harm', async () => {
  expect((await issue({ oldCaptchaId: 'never-issued' })).id).toMatch(/^[\w-]{43}$/);
});

test('a stolen database answers no captcha: neither its id nor its text is in it', async () => {
  const { id } = await issue();
  const rows = JSON.stringify(await world.database.queries.selectFrom('one_time_tokens').selectAll().execute());
  expect(rows).not.toContain(id);
  expect(rows).not.toContain(CAPTCHA_TEXT);
});
