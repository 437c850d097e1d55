import punycode from 'punycode.js';

const ASCII = /^[\0-\x7F]*$/;
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * Converts a domain to its DNS form (UTS 46, non-transitional). The input may differ from the result only in case and
 * composition. Undefined if the mapping changes more, such as a full-width letter or an invisible character, or if a
 * label mixes Latin letters with look-alikes.
 */
export function toAsciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain;
  // A single character that NFC maps to another one, such as the Kelvin sign, is refused.
  if (Array.from(domain).some((character) => character.normalize('NFC') !== character)) return undefined;
  const typed = domain.normalize('NFC').toLowerCase();
  // Letters and digits alone (RFC 5892): the URL parser would read ports, paths, credentials and percent signs.
  if (/[^.\-\p{L}\p{M}\p{Nd}]/u.test(typed) || typed.split('.').some(isMixed)) return undefined;
  const ascii = URL.parse(`http://${typed}/`)?.hostname;
  return ascii !== undefined && decodeLabels(ascii) === typed ? ascii : undefined;
}

/**
 * Domain for display. It stays in ASCII if its Unicode form would not convert back to the same domain. Below an ASCII
 * top-level domain, it also stays in ASCII if it has letters of a script that resembles Latin (UTS 39, confusables).
 */
export function toUnicodeDomain(domain: string): string {
  const unicode = decodeLabels(domain);
  if (unicode === domain || unicode === undefined || toAsciiDomain(unicode) !== domain) return domain;
  const labels = unicode.split('.');
  return ASCII.test(labels.at(-1) ?? '') && labels.some((label) => LIKE_LATIN.test(label)) ? domain : unicode;
}

/** Whether Latin letters are mixed with letters of a script that has the same shapes. */
const isMixed = (label: string) => LIKE_LATIN.test(label) && /\p{Script=Latin}/u.test(label);

/** Decodes the Punycode labels (RFC 3492) of a domain; undefined if one is malformed. */
function decodeLabels(domain: string): string | undefined {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return undefined; // a RangeError
  }
}
