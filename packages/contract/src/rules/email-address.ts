import { toAsciiDomain, toUnicodeDomain } from './domain-name.ts';

/** Longest address in characters (RFC 5321 4.5.3.1.3). */
export const EMAIL_LENGTH = 254;
const LOCAL_LENGTH = 64;

const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Canonical form of an email address, which is stored, compared and sent to: trimmed, lower case. Undefined unless the
 * text is exactly one plain `dot-atom@domain` (RFC 5322 3.2.3) of ASCII characters: no display name, list, comment,
 * quoted part, line break or look-alike of `@`. No other parser can then read another address from it (CVE-2025-13033,
 * GHSA-7rqj-j65f-68wh). International domains become `xn--…`.
 */
export function canonicalEmail(text: string): string | undefined {
  if (text.length > EMAIL_LENGTH * 2) return undefined;
  // ASCII letters only: toLowerCase would map others, such as the Kelvin sign, to ASCII ones.
  const address = text.replace(/^[ \t]+|[ \t]+$/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [local = '', typed = '', ...more] = address.split('@');
  const domain = toAsciiDomain(typed);
  if (
    domain === undefined ||
    local.length + 1 + domain.length > EMAIL_LENGTH ||
    local.length > LOCAL_LENGTH ||
    more.length > 0
  )
    return undefined;
  const labels = domain.split('.');
  const plain = ATOM.test(local) && labels.length >= 2 && labels.every((label) => LABEL.test(label));
  return plain && !/^\d+$/.test(labels.at(-1) ?? '') ? `${local}@${domain}` : undefined;
}

/** Address for display, with its domain as `toUnicodeDomain` returns it. */
export function displayEmail(address: string): string {
  const [local = '', domain] = address.split('@');
  return domain === undefined ? address : `${local}@${toUnicodeDomain(domain)}`;
}
