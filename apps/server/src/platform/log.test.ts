import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import { ADMIN_PASSWORD, CAPTCHA_TEXT, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLog } from './log.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ logLevel: 'debug' });
});
afterAll(() => world.close());

test('neither logs nor the audit log hold a digest, token, cookie, captcha or query (ASVS 16.2.5)', async () => {
  const browser = world.browser();
  const { id: validateCodeId } = (
    await browser.call('GET /v2/utils/captcha', { query: { oldCaptchaId: 'canary-old-id' } })
  ).data;
  await browser.call('GET /v2/utils/captcha-validate', { query: { validateCodeId, validateCode: CAPTCHA_TEXT } });
  await browser.signIn('admin', 'canary-wrong-password');
  await browser.signIn('admin', ADMIN_PASSWORD, { validateCodeId, validateCode: 'CANARY-CODE' });
  await browser.call('GET /v2/users/work-bench', { headers: { 'user-agent': 'ordinary' } });
  await browser.fetch('/v2/users/work-bench?code=canary-query');
  await browser.fetch(`/nothing/${browser.token}?token=${browser.token}`);
  await browser.call('POST /user/login', { raw: { username: 'admin', password: 'canary-plain-password' } });
  await browser.call('POST /user/login', { raw: '{"password":"canary-broken-json' });
  const [token, cookie] = [browser.token ?? '', browser.cookies.get('foyer') ?? ''];
  await browser.call('GET /user/logout');

  const output = world.logLines.join('') + JSON.stringify(await world.auditEntries());
  const secrets = [
    await passwordDigest(ADMIN_PASSWORD, 'admin'),
    await passwordDigest('canary-wrong-password', 'admin'),
    ADMIN_PASSWORD,
    token,
    cookie,
    validateCodeId,
    CAPTCHA_TEXT,
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4);
    expect(output).not.toContain(secret);
  }
  expect(output).not.toMatch(/canary/i);
});

test('a name with line breaks, colours and separators stays one line (ASVS 16.4.1)', async () => {
  const before = world.logLines.length;
  const username = 'eve\r\n{"level":"info","msg":"forged"}\u001b[31m\u2028';
  await world.browser().call('POST /user/login', { body: { username, password: 'A'.repeat(64) } });
  await world
    .browser()
    .fetch('/nothing', { headers: { 'user-agent': 'x\u001b[31m' } })
    .catch(() => undefined);
  const lines = world.logLines.slice(before);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  }
});

test('each answer is one line with the request id, the route and no address bar', async () => {
  const answer = await world.browser().fetch('/v2/users/work-bench?unknown=1');
  const id = answer.failure?.requestId ?? 'none';
  const lines = () => world.logLines.filter((line) => line.includes(id));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'request completed',
    method: 'GET',
    route: '/v2/users/work-bench',
    status: 401,
    address: '127.0.0.1',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test('secrets that are passed to the log by mistake are redacted', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ password: 'canary', token: 'canary', request: { cookie: 'canary', authorization: 'canary' } }, 'oops');
  expect(lines.join('')).not.toContain('canary');
});
