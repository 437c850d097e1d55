import type { MailServer } from '../email.ts';
import { canonicalEmail } from './email-address.ts';
import type { SettingProblems } from './setting-rules.ts';
import { hasHidden, trimName } from './visible-name.ts';

/** Problems of an email server and its password that the schema cannot express; empty if there are none. */
export function mailServerProblems(server: MailServer, password: string | undefined): SettingProblems {
  const { host, security, username, fromName, fromAddress } = server;
  const problems: SettingProblems = {};
  if (!isHost(host)) problems['/host'] = 'host';
  else if (security === 'none' && !isLoopbackHost(host)) problems['/security'] = 'unencrypted';
  if (UNREADABLE.test(username) || username.trim() !== username) problems['/username'] = 'characters';
  // SASLprep prohibits control characters (RFC 4013 2.3).
  if (password !== undefined && /\p{Cc}/u.test(password)) problems['/password'] = 'characters';
  else if (username === '' && (password ?? '') !== '') problems['/password'] = 'without_username';
  // The sender's name precedes an address in angle brackets, so it must not look like another address.
  if (hasHidden(fromName) || trimName(fromName) !== fromName.normalize('NFC') || /[<>@"]/.test(fromName))
    problems['/fromName'] = 'characters';
  if (canonicalEmail(fromAddress) !== fromAddress) problems['/fromAddress'] = 'address';
  return problems;
}

const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/** Whether a text is a host name or an IP address: no port, no path, no credentials. */
function isHost(host: string): boolean {
  if (host.includes(':')) return /^[\da-f:.]+$/i.test(host) && URL.canParse(`http://[${host}]/`);
  if (/^[\d.]+$/.test(host)) return URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === host;
  return host
    .replace(/\.$/, '')
    .split('.')
    .every((label) => LABEL.test(label));
}

/** Whether a host is loopback by its name, without a lookup. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
