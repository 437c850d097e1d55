import type { MailErrorKind } from '@foyer/contract/email.ts';

import { toSingleLine } from '#/platform/text/sanitizers.ts';

import { MailRefused } from './smtp.ts';

/** Kind of a delivery failure, with its message in one line. */
export function toMailError(error: unknown): { kind: MailErrorKind; trouble: string } {
  const trouble = toSingleLine(error instanceof Error ? error.message : String(error)).trim();
  return { kind: kindOf(error), trouble };
}

/** Kinds by the error codes of Node and the mail library. */
const KINDS: Readonly<Record<string, MailErrorKind>> = {
  EDNS: 'address',
  ENOTFOUND: 'address',
  EAI_AGAIN: 'address',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ETLS: 'tls',
  EPROTO: 'tls',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
};

function kindOf(error: unknown): MailErrorKind {
  if (!(error instanceof Error)) return 'connection';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const { code, cause } = error as { code?: unknown; cause?: unknown }; // Node and the mail library add these fields
  const codes = [code, (cause as { code?: unknown } | undefined)?.code].map(String);
  // An invalid certificate or missing TLS, recognised by the message.
  if (/certificate|ssl|tls|self-signed/i.test(error.message) && !codes.includes('EAUTH')) return 'tls';
  if (/timed? ?out|timeout/i.test(error.message)) return 'timeout';
  if (/ENOTFOUND|EAI_AGAIN/.test(error.message)) return 'address';
  const kind = codes.map((one) => KINDS[one]).find((match) => match !== undefined);
  if (kind !== undefined) return kind;
  const { responseCode } = error as { responseCode?: unknown }; // the mail library adds this field
  return typeof responseCode === 'number' || error instanceof MailRefused ? 'refused' : 'connection';
}
