import type { MailServer } from '../email.ts';
import { canonicalEmail } from './email-address.ts';
import type { SettingProblems } from './setting-rules.ts';
import { hasHidden, trimName } from './visible-name.ts';

/** What a schema cannot say of a mail server and its password; nothing when they may stand. */
export function mailServerProblems(server: MailServer, password: string | undefined): SettingProblems {
  const { host, security, username, fromName, fromAddress } = server;
  const problems: SettingProblems = {};
  if (!isHost(host)) problems['/host'] = 'host';
  else if (security === 'none' && !isLoopbackHost(host)) problems['/security'] = 'unencrypted';
  if (UNREADABLE.test(username) || username.trim() !== username) problems['/username'] = 'characters';
  // No account has a line break in its password; a log-in of the old kind would end there.
  if (password !== undefined && /\p{Cc}/u.test(password)) problems['/password'] = 'characters';
  else if (username === '' && (password ?? '') !== '') problems['/password'] = 'without_username';
  // It stands before an address in angle brackets, and must not look like another one.
  if (hasHidden(fromName) || trimName(fromName) !== fromName.normalize('NFC') || /[<>@"]/.test(fromName))
    problems['/fromName'] = 'characters';
  if (canonicalEmail(fromAddress) !== fromAddress) problems['/fromAddress'] = 'address';
  return problems;
}

const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/** A name of a host or an address, as it stands in an address bar: no port, no path, no account. */
function isHost(host: string): boolean {
  if (host.includes(':')) return /^[\da-f:.]+$/i.test(host) && URL.canParse(`http://[${host}]/`);
  if (/^[\d.]+$/.test(host)) return URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === host;
  return host
    .replace(/\.$/, '')
    .split('.')
    .every((label) => LABEL.test(label));
}

/** Whether a host is the machine itself, by its own word. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
