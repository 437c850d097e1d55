import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createOpener } from '#/features/licence/signed-file.ts';

import { createWorkplace, NOW, SERVER, textOf, type Workplace } from './workplace.ts';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await createWorkplace();
});
afterAll(() => workplace.remove());

/** The claims that a server reads from a licence issued with these options. */
async function issued(others: Parameters<Workplace['issue']>[0]) {
  const out = workplace.at('read.lic');
  expect(await workplace.issue({ ...others, out, overwrite: true })).toMatchObject({ status: 0, stderr: '' });
  return createOpener([workplace.vendor.publicKey])(readFileSync(out));
}

test('a server opens an issued licence, and reads all requested values', async () => {
  const wanted = {
    devices: '40000',
    epds: '1200',
    luminas: '80',
    limits: 'Germany only',
    server: SERVER.toUpperCase(),
  };
  expect(await issued({ ...wanted, trial: true, keeps: 'L-0-a, L-0-b', 'resets-clock': true })).toEqual({
    claims: {
      product: 'foyer',
      serverId: SERVER,
      id: 'L-1',
      primaryLicenceId: null,
      enlargeLicenceIds: ['L-0-a', 'L-0-b'],
      type: 'probationary',
      activationTime: '2026-11-22',
      expirationTime: '2027-12-31',
      permanentAuthorization: false,
      serviceStore: 250,
      devicesNumber: 40_000,
      epdQuantity: 1200,
      luminaQuantity: 80,
      limitContent: 'Germany only',
      issuedAt: NOW.toISOString(),
      resetsClock: true,
    },
  });
});

test('an enlarging licence names its primary one, and a permanent one has no last day', async () => {
  expect(await issued({ id: 'L-1-a', enlarges: 'L-1', until: undefined, permanent: true })).toMatchObject({
    claims: { primaryLicenceId: 'L-1', enlargeLicenceIds: [], expirationTime: null, permanentAuthorization: true },
  });
});

test.each([
  ['--server takes', { server: 'shop-1' }],
  ['--id takes', { id: 'L 1' }],
  ['--stores takes', { stores: '-1' }],
  ['--stores takes', { stores: '1e3' }],
  ['--stores takes', { stores: '1000000001' }],
  ['--devices takes', { devices: '1.5' }],
  ['--epds takes', { epds: 'many' }],
  ['--luminas takes', { luminas: '' }],
  ['--limits takes', { limits: 'x'.repeat(2001) }],
  ['--enlarges takes', { enlarges: '' }],
  ['--keeps takes', { keeps: 'L-0,,L-2' }],
  ['--keeps takes', { keeps: 'L-0,L-0' }],
  ['--out takes', { out: 'licence.txt' }],
  ['The first day is not a valid date.', { from: '2027-02-30' }],
  ['The last day is not a valid date.', { until: 'tomorrow' }],
  ['The last day is before the first day.', { from: '2028-01-01' }],
  ['The last day is before the day of issue.', { from: '2026-01-01', until: '2026-11-21' }],
  ['A licence either has a last day or is permanent.', { permanent: true as const }],
  ['A licence cannot refer to itself.', { enlarges: 'L-1' }],
  ['A licence cannot refer to itself.', { keeps: 'L-1' }],
  ['Only a primary licence can be enlarged.', { enlarges: 'L-0', keeps: 'L-2' }],
])('"%s": nothing is issued for %o', async (sentence, others) => {
  const out = workplace.at('out' in others ? others.out : 'refused.lic');
  const { status, stdout, stderr } = await workplace.issue({ ...others, out });
  expect({ status, stdout, isWritten: existsSync(out) }).toEqual({ status: 1, stdout: '', isWritten: false });
  expect(stderr.startsWith(sentence)).toBe(true);
  expect(stderr).toMatch(/^.+\.\n$/);
});

test('all problems of the options are reported together', async () => {
  const { stderr } = await workplace.issue({ server: 'x', id: '-', stores: 'x', enlarges: 'L-0', keeps: 'L-2' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(4);
});

test('a file that is not a private key signs nothing, and is not disclosed', async () => {
  const key = workplace.at('other.pem');
  writeFileSync(key, 'MC4CAQAwBQYDK2Vw');
  const { status, stderr } = await workplace.issue({ key });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^\S+ contains no Ed25519 private key .+\n$/);
  expect(stderr).not.toContain('MC4CAQAwBQYDK2Vw');
  expect((await workplace.issue({ key: workplace.at('missing.pem') })).stderr).toMatch(/^ENOENT: .+\n$/);
});

test('an existing licence is overwritten only with --overwrite', async () => {
  const out = workplace.at('once.lic');
  await workplace.issue({ out });
  const before = textOf(out);
  const again = await workplace.issue({ out, stores: '9' });
  expect(again).toEqual({ status: 1, stdout: '', stderr: `${out} already exists.\n` });
  expect(textOf(out)).toBe(before);
  expect((await workplace.issue({ out, stores: '9', overwrite: true })).status).toBe(0);
  expect(textOf(out)).not.toBe(before);
});
