import { cases } from '@foyer/contract/test/cases.ts';
import {
  createLicenceAdministrator,
  type LicenceAdministrator,
  uploadLicence,
} from '@foyer/server/test/administration/licences.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let admin: LicenceAdministrator;
beforeAll(async () => {
  world = await createWorld();
  admin = await createLicenceAdministrator(world);
});
beforeEach(async () => {
  await world.database.queries.deleteFrom('rate_limits').execute(); // more uploads than the rate limit allows
});
afterAll(() => world.close());

const illegal = (reason: unknown) => ({ state: 'refused', code: 'A0803', reason, licenceId: null });
const DAMAGED = illegal(expect.stringMatching(/^(?:header|characters|incomplete|surplus|signature)$/));

/** Stored licences and the entitlement: a refused upload must leave them unchanged. */
async function books() {
  const { queries } = world.database;
  const rows = await queries.selectFrom('licences').selectAll().execute();
  return { rows, licence: (await admin.overview()).licence };
}

describe('what is no licence at all is A0803', () => {
  test('any single byte of a licence changed: refused, and nothing changes', async () => {
    const before = await books();
    const bytes = Buffer.from(await world.issueLicence({ id: 'P-2', serviceStore: 99 }), 'latin1');
    const position = fc.nat({ max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        await world.database.queries.deleteFrom('rate_limits').execute(); // more uploads than the rate limit allows
        expect(await admin.upload(changed)).toEqual(DAMAGED);
      }),
      { numRuns: cases(20) },
    );
    expect(await books()).toEqual(before);
    expect(await admin.upload(Uint8Array.from(bytes))).toMatchObject({ state: 'done', licenceId: 'P-2' });
  });

  test.each([
    ['text', 'This is no licence.'],
    ['zeros', new Uint8Array(64)],
    ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(60)])],
    ['a page', '<script>alert(1)</script>'],
    ['dots', '..'],
    ['as much as there may be', 'a'.repeat(64 * 1024)],
  ])('%s', async (_what, content) => {
    expect(await admin.upload(content)).toEqual(illegal('header'));
  });

  test('an ID token, and a token for a session', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const token = await new SignJWT({ sub: 'someone', aud: 'foyer' })
      .setProtectedHeader({ alg: 'EdDSA', jwk: await exportJWK(publicKey) })
      .sign(privateKey);
    const by = await admin.browser();
    for (const content of [token, by.token ?? '']) expect(await admin.upload(content)).toEqual(illegal('header'));
  });

  test('and a licence is no token (CVE-2024-54150): it signs no user in', async () => {
    const browser = world.browser();
    browser.token = await world.issueLicence();
    expect((await browser.call('GET /v2/licenses')).code).toBe('C0105');
  });
});

describe('refused before it is looked at', () => {
  const send = async (content: string | Uint8Array<ArrayBuffer>, name?: string, agreement?: number | string) => {
    const { status, code, failure } = await uploadLicence(await admin.browser(), content, name, agreement);
    return [status, code, failure?.fields];
  };

  test.each(['shop.lic.exe', 'shop', '.lic', 'shop.lic ', 'shop.txt', 'shop.lic.txt.exe', 'shop.lic\u0000.exe', 'lic'])(
    'a file called %j',
    async (name) => {
      expect(await send('x', name)).toEqual([400, 'A0401', { '/file': 'name' }]);
    },
  );

  test('an empty file, and one that is too large', async () => {
    expect(await send('')).toEqual([400, 'A0401', { '/file': 'empty' }]);
    expect(await send('a'.repeat(64 * 1024 + 1))).toEqual([413, 'A0401', { '/file': 'too_large' }]);
    expect(await send(new Uint8Array(100 * 1024 * 1024))).toEqual([413, 'A0401', { '/file': 'too_large' }]);
  });

  test('two files, and none', async () => {
    const by = await admin.browser();
    const form = async (...names: string[]) => {
      const body = new FormData();
      for (const name of names) body.append('file', new Blob(['x']), name);
      const { status, code } = await by.fetch('/v2/licenses?agreement=0', { method: 'POST', body });
      return [status, code];
    };
    expect(await form('one.lic', 'two.lic')).toEqual([413, 'A0401']);
    expect(await form()).toEqual([400, 'A0401']);
  });

  test('an agreement that was not read, or is no longer the current one', async () => {
    const file = await world.issueLicence();
    expect(await send(file, undefined, 1)).toEqual([400, 'A0401', { '/agreement': 'stale' }]);
    expect(await send(file, undefined, 'yes')).toEqual([400, 'A0404', { '/agreement': 'type' }]);
    const body = { texts: { en: 'Our own' }, version: 0 };
    await (await admin.browser()).call('POST /v2/manage/terms/{kind}', { params: { kind: 'licence' }, body });
    expect(await send(file)).toEqual([400, 'A0401', { '/agreement': 'stale' }]);
    expect((await send(file, undefined, 1))[0]).toBe(200);
  });

  test('and nothing of it is kept', async () => {
    const count = async () => (await world.database.queries.selectFrom('licence_uploads').selectAll().execute()).length;
    const before = await count();
    await send('x', 'shop.exe');
    expect(await count()).toBe(before);
  });
});
