import { readdirSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';

import { isLoopback } from '#/platform/http/requests/address.ts';
import { isLanguageCode } from '#/platform/i18n/languages.ts';

// Configuration parsers. Each returns the parsed value, or throws an error whose message states the expected format.

export function text(value: string): string {
  if (value.trim() === '') throw new Error('must not be empty.');
  return value;
}

export function username(value: string): string {
  if (canonicalUsername(value) === undefined) throw new Error('must have 1 to 256 characters and no invisible ones.');
  return value;
}

/** Folder with one subfolder per language. */
export function locales(value: string): string {
  if (!statSync(value, { throwIfNoEntry: false })?.isDirectory()) throw new Error('must be a folder that exists.');
  const folders = readdirSync(value, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const wrong = folders.find(({ name }) => !isLanguageCode(name));
  if (wrong !== undefined)
    throw new Error(`has the folder ${JSON.stringify(wrong.name)}, which is no language code such as nl or pt-BR.`);
  return resolve(value);
}

export function wholeNumber(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}.`);
    return number;
  };
}

export function flag(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new Error('must be true or false.');
  return value === 'true';
}

export function oneOf(...choices: string[]) {
  return (value: string): string => {
    if (!choices.includes(value)) throw new Error(`must be one of ${choices.join(', ')}.`);
    return value;
  };
}

/** An http or https origin. */
export function httpUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new Error('must be an http or https address.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error('must be an address without path, query or account.');
  }
  return url;
}

/**
 * Accepted values of `sslmode`. Other modes of libpq do not verify the server, or have a different meaning in the
 * driver.
 */
const TLS_MODES = ['verify-full', 'disable'];

export function postgresUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('must be a connection string such as postgresql://user:password@host/database.');
  }
  const mode = url.searchParams.get('sslmode');
  if (isLocal(url) && mode !== null && !TLS_MODES.includes(mode))
    throw new Error(
      'must have sslmode=verify-full or sslmode=disable; without it, connections to this machine do not use TLS.',
    );
  if (!isLocal(url) && !TLS_MODES.includes(mode ?? '')) {
    throw new Error(
      'must end in ?sslmode=verify-full, since the database is on another machine; ' +
        '?sslmode=disable accepts the risk that database passwords and all data are intercepted.',
    );
  }
  return value;
}

/** Whether the connection stays on this machine: a Unix socket or a loopback host. */
function isLocal({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  return host === '' || host.startsWith('/') || isLoopback(host);
}

export function smtpUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('must be an email server such as smtps://account:password@mail.example.com.');
  if (!isDecodable(url.username) || !isDecodable(url.password))
    throw new Error('must have account and password in percent-encoding: a "%" in them is written "%25".');
  return url;
}

function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/** Email sender: an optional name and one address. */
export function mailbox(value: string): { name: string; address: string } {
  const [, name = '', bracketed] = /^([^<>@"\r\n]*)<([^<>]+)>$/.exec(value.trim()) ?? [];
  const address = canonicalEmail(bracketed ?? value);
  if (address === undefined) throw new Error('must be an address such as "Foyer <foyer@example.com>".');
  return { name: name.trim(), address };
}

/** Comma-separated IP addresses and CIDR ranges. */
export function addresses(value: string): string[] {
  const list = splitList(value);
  for (const entry of list) {
    const [address = '', bits, ...more] = entry.split('/');
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    if (family === 0 || more.length > 0 || (bits !== undefined && (!/^\d+$/.test(bits) || Number(bits) > widest))) {
      throw new Error(`"${entry}" is not an address or CIDR range.`);
    }
  }
  return list;
}

/** Comma-separated host names or IP addresses, normalised as in URLs. */
export function hosts(value: string): readonly string[] {
  return splitList(value).map((name) => {
    const address = `http://${isIP(name) === 6 ? `[${name}]` : name}/`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url === undefined || url.port !== '' || url.pathname !== '/' || url.username !== '' || url.search !== '')
      throw new Error(`must be hosts without ports, separated by commas; ${JSON.stringify(name)} is not one.`);
    return url.hostname.replace(/^\[(.*)\]$/, '$1');
  });
}

/** Contact URIs: `mailto:`, `https:` or `tel:` (RFC 9116 2.5.3). */
export function contacts(value: string): string[] {
  return splitList(value).map((contact) => {
    const url = URL.canParse(contact) ? new URL(contact) : undefined;
    if (url === undefined || !['mailto:', 'https:', 'tel:'].includes(url.protocol) || url.pathname === '')
      throw new Error(`must be addresses such as mailto:security@example.com; ${JSON.stringify(contact)} is not one.`);
    return url.href;
  });
}

/** At most two Ed25519 public keys, each 32 bytes in base64url. */
export function licenceKeys(value: string): string[] {
  const keys = splitList(value);
  if (keys.length > 2) throw new Error('must be at most two keys.');
  for (const key of keys)
    if (!/^[\w-]{43}$/.test(key) || Buffer.from(key, 'base64url').toString('base64url') !== key)
      throw new Error('must be public keys as `npm run licence -- keygen` prints them: 43 characters each.');
  return keys;
}

/** IANA time zone name or UTC offset. */
export function timeZone(value: string): string {
  try {
    return Temporal.Now.zonedDateTimeISO(value).timeZoneId;
  } catch {
    throw new Error('must be a time zone such as Europe/Berlin.');
  }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
