import { cases } from '@foyer/contract/test/cases.ts';
import { createVendor, claimsOf } from '@foyer/server/test/fakes/licence-vendor.ts';
import fc from 'fast-check';
import { base64url, CompactSign, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

import { canonical } from './claims.ts';
import { createOpener, signClaims } from './signed-file.ts';

const vendor = await createVendor();
const open = createOpener([vendor.publicKey]);
const claims = claimsOf({ serverId: 'a server' });
const REFUSED = { reason: 'signature' };
const DAMAGED = ['header', 'characters', 'incomplete', 'surplus', 'signature'];
const WHITE_SPACE = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20];

/** Whether a file is refused because of its form or its signature. */
function isRefused(opened: object): boolean {
  return 'reason' in opened && DAMAGED.includes(String(opened.reason));
}
const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const headerOf = (header: object) => base64url.encode(JSON.stringify(header));

let file: string;
beforeAll(async () => {
  file = await vendor.issue(claims);
});

test('a licence that the vendor has signed opens, and has the signed claims', async () => {
  expect(await open(bytesOf(file))).toEqual({ claims });
});

test('with any bit of any byte changed it opens nothing', async () => {
  const bytes = bytesOf(file);
  const isRefusedWith = async (bit: number) => {
    const changed = Uint8Array.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return isRefused(await open(changed));
  };
  // The checks run in parallel: each waits for a thread.
  const refused = await Promise.all(Array.from({ length: bytes.length * 8 }, (_, bit) => isRefusedWith(bit)));
  expect(refused.flatMap((nothing, bit) => (nothing ? [] : [`bit ${bit}`]))).toEqual([]);
});

test('with any byte but white space replaced, put in or left out it opens nothing', async () => {
  const bytes = [...bytesOf(file)];
  const position = fc.nat({ max: bytes.length - 1 });
  const byte = fc.nat({ max: 255 });
  await fc.assert(
    fc.asyncProperty(position, byte, fc.constantFrom(0, 1), fc.boolean(), async (at, value, removed, inserts) => {
      const changed = bytes.toSpliced(at, removed, ...(inserts || removed === 0 ? [value] : []));
      fc.pre(!WHITE_SPACE.includes(value) || removed === 1);
      fc.pre(Buffer.compare(Uint8Array.from(changed), Uint8Array.from(bytes)) !== 0);
      expect(isRefused(await open(Uint8Array.from(changed)))).toBe(true);
    }),
    { numRuns: cases(300) },
  );
});

test('the same signature in another spelling opens nothing: four bits of its last letter are unused', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(file.at(-1) ?? '');
  const spellings = alphabet.split('').filter((_letter, index) => index >> 4 === last >> 4 && index !== last);
  expect(spellings).toHaveLength(15);
  for (const letter of spellings) expect(await open(bytesOf(file.slice(0, -1) + letter))).toEqual(REFUSED);
});

describe('saved again by an editor it opens', () => {
  const wrapped = (width: number, end: string) => file.replaceAll(new RegExp(`.{${width}}`, 'g'), `$&${end}`);
  test.each<[string, () => Uint8Array]>([
    ['with a last line break', () => bytesOf(`${file}\n`)],
    ['with a byte order mark and CRLF, as Notepad does', () => bytesOf(`\uFEFF${file}\r\n`)],
    ['as “Unicode”, as Notepad does', () => Buffer.from(`\uFEFF${file}\r\n`, 'utf16le')],
    ['as “Unicode big endian”, as Notepad does', () => Buffer.from(`\uFEFF${file}\r\n`, 'utf16le').swap16()],
    ['wrapped at 76 characters, as mail programs do', () => bytesOf(wrapped(76, '\r\n'))],
    ['wrapped and indented', () => bytesOf(`  ${wrapped(60, '\n\t  ')}  `)],
    ['with lone CR line ends', () => bytesOf(wrapped(64, '\r'))],
    ['with no-break and zero-width spaces of a web page', () => bytesOf(`\u00A0${wrapped(40, '\u200B')}\u00A0\n`)],
  ])('%s', async (_how, make) => {
    expect(await open(make())).toEqual({ claims });
  });
});

describe('a difference that matters is named', () => {
  test.each<[string, () => string, string]>([
    ['text before it', () => `Licence: ${file}`, 'header'],
    ['quoted in a reply', () => `> ${file}`, 'header'],
    ['another file', () => 'PK\u0003\u0004', 'header'],
    ['a hyphen that a word processor replaced', () => file.replace(/.(?=.{200}$)/, '–'), 'characters'],
    ['quoted lines', () => file.replaceAll(/.{76}/g, '$&\n> '), 'characters'],
    ['cut off in the signature', () => file.slice(0, -1), 'incomplete'],
    ['cut off before the signature', () => file.slice(0, file.lastIndexOf('.')), 'incomplete'],
    ['two licences in one file', () => `${file}\n${file}`, 'surplus'],
    ['a name below it', () => `${file}\nAcme`, 'surplus'],
    ['a changed letter', () => file.replace(/.(?=.{200}$)/, (letter) => (letter === 'a' ? 'b' : 'a')), 'signature'],
  ])('%s', async (_how, make, reason) => {
    expect(await open(bytesOf(make()))).toEqual({ reason });
  });
});

describe('forged by its header (CVE-2015-9235, CVE-2026-34950)', () => {
  const payload = base64url.encode(canonical(claims));

  test('unsigned, as alg none, or with an empty signature', async () => {
    const unsecured = new UnsecuredJWT({ ...claims }).encode();
    const bare = `${file.split('.').slice(0, 2).join('.')}.`;
    for (const forged of [unsecured, bare, `${headerOf({ alg: 'none' })}.${payload}.`, payload])
      expect(isRefused(await open(bytesOf(forged)))).toBe(true);
  });

  test('as HS256 with the public key as the secret', async () => {
    const secret = base64url.decode(vendor.publicKey);
    const forged = await new CompactSign(bytesOf(canonical(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: 'foyer-licence' })
      .sign(secret);
    expect(isRefused(await open(bytesOf(forged)))).toBe(true);
  });

  test('with a key of its own, in the header or named by it', async () => {
    const otherVendor = await createVendor();
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: otherVendor.publicKey };
    for (const extra of [{}, { jwk }, { jku: 'https://vendor.example/keys' }, { kid: otherVendor.publicKey }]) {
      const forged = await new CompactSign(bytesOf(canonical(claims)))
        .setProtectedHeader({ alg: 'EdDSA', typ: 'foyer-licence', ...extra })
        .sign(otherVendor.privateKey);
      expect(isRefused(await open(bytesOf(forged)))).toBe(true);
    }
  });

  test('with the vendor’s own signature under another header', async () => {
    const other = await new CompactSign(bytesOf(canonical(claims)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
      .sign(vendor.privateKey);
    expect(isRefused(await open(bytesOf(other)))).toBe(true);
  });

  test('an ID token of an identity provider', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const token = await new SignJWT({ sub: 'someone', iss: 'https://accounts.example', aud: 'foyer' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(privateKey);
    expect(isRefused(await open(bytesOf(token)))).toBe(true);
  });
});

describe('signed, and no licence in itself', () => {
  const sign = (text: string) =>
    new CompactSign(bytesOf(text)).setProtectedHeader({ alg: 'EdDSA', typ: 'foyer-licence' }).sign(vendor.privateKey);

  test.each([
    ['nothing', '{}'],
    ['no JSON', 'licence'],
    ['null', 'null'],
    ['other fields', canonical({ ...claims, admin: true } as never)],
    ['white space', JSON.stringify(claims, undefined, 1)],
    ['another order of its fields', JSON.stringify(Object.fromEntries(Object.entries(claims).toReversed()))],
    ['a field twice', canonical(claims).replace('{', '{"serviceStore":1000,')],
  ])('%s', async (_what, text) => {
    expect(await open(bytesOf(await sign(text)))).toEqual({ reason: 'content' });
  });

  test('letters that are no UTF-8', async () => {
    const payload = Buffer.from(canonical(claimsOf({ limitContent: '\u00e9' })), 'latin1');
    const signed = await new CompactSign(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'foyer-licence' })
      .sign(vendor.privateKey);
    expect(await open(bytesOf(signed))).toEqual({ reason: 'content' });
  });

  test.each([
    { activationTime: '2026-02-30' },
    { activationTime: '2026-13-01' },
    { activationTime: '2027-01-01', expirationTime: '2026-12-31' },
    { expirationTime: null },
    { permanentAuthorization: true, expirationTime: '2027-01-01' },
    { serviceStore: -1 },
    { serviceStore: 1.5 },
    { serviceStore: 1e12 },
    { devicesNumber: Number.MAX_SAFE_INTEGER },
    { id: '' },
    { id: '../../etc' },
    { id: 'x'.repeat(65) },
    { id: 'P-1', primaryLicenceId: 'P-1' },
    { id: 'P-1', enlargeLicenceIds: ['P-1'] },
    { enlargeLicenceIds: ['E-1', 'E-1'] },
    { primaryLicenceId: 'P-1', enlargeLicenceIds: ['E-1'] },
    { limitContent: 'x'.repeat(2001) },
    { issuedAt: 'yesterday' },
    { issuedAt: '2026-01-01T00:00:00+23:59' },
    { issuedAt: '0001-01-01T00:00:00Z' },
    { issuedAt: '2027-01-01T00:00:00Z', expirationTime: '2026-12-31' },
    { type: 'gift' as never },
  ])('%j', async (wrong) => {
    const signed = await signClaims(claimsOf(wrong), vendor.privateKey);
    expect(await open(bytesOf(signed))).toEqual({ reason: 'content' });
  });
});

test('while the vendor changes keys both sign, and afterwards the old one no longer does', async () => {
  const next = await createVendor();
  const [old, young] = [await vendor.issue({}), await next.issue({})];
  const both = createOpener([vendor.publicKey, next.publicKey]);
  for (const each of [old, young]) expect(await both(bytesOf(each))).toHaveProperty('claims');
  expect(await createOpener([next.publicKey])(bytesOf(old))).toEqual(REFUSED);
});

test('without a key nothing opens', async () => {
  expect(await createOpener([])(bytesOf(file))).toEqual(REFUSED);
});
