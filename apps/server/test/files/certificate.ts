import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, both in PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

const OID = {
  ecdsa: '2a8648ce3d040302',
  rsa: '2a864886f70d01010b',
  commonName: '550403',
  altName: '551d11',
  constraints: '551d13',
};
const DAY_MS = 24 * 60 * 60 * 1000;

const SUBJECT = 'Foyer test';

/**
 * Creates a certificate for an IPv4 address (RFC 5280), valid from yesterday, with an EC or RSA key. It is self-signed,
 * or names an issuer that does not exist.
 */
export function createCertificate(
  address: string,
  days = 2,
  kind: 'ecdsa' | 'rsa' = 'ecdsa',
  issuer = SUBJECT,
): Certificate {
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // RSA has NULL parameters (RFC 4055 section 5), ECDSA none (RFC 5758 section 3.2).
  const algorithm = sequence(oid(kind), ...(kind === 'rsa' ? [der(0x05)] : []));
  const yesterday = Date.now() - DAY_MS;
  const extensions = sequence(
    extension('altName', sequence(der(0x87, Buffer.from(address.split('.').map(Number))))),
    extension('constraints', sequence(der(0x01, Buffer.from([0xff])))),
  );
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer),
    sequence(utcTime(yesterday), utcTime(yesterday + days * DAY_MS)),
    distinguishedName(SUBJECT),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  return {
    cert: pem(sequence(toBeSigned, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const oid = (name: keyof typeof OID) => der(0x06, Buffer.from(OID[name], 'hex'));
const distinguishedName = (commonName: string) =>
  sequence(der(0x31, sequence(oid('commonName'), der(0x0c, Buffer.from(commonName)))));
const extension = (name: keyof typeof OID, value: Buffer) => sequence(oid(name), der(0x04, value));

/** `YYMMDDHHMMSSZ`. */
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

const pem = (bytes: Buffer) =>
  // No empty line after the last full one: OpenSSL refuses it.
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}(?!$)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
