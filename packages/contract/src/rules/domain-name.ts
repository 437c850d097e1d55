import punycode from 'punycode.js';

const ASCII = /^[\0-\x7F]*$/;
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * A domain as DNS has it (UTS 46, non-transitional). Undefined unless it was typed in the letters that it has: case and
 * composition are the only differences that are overlooked, so no full-width letter or invisible character becomes another.
 * Latin letters are not mixed with letters that look like them.
 */
export function toAsciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain;
  // A character that is composed to another one by itself, such as the Kelvin sign, was not meant as that.
  if (Array.from(domain).some((character) => character.normalize('NFC') !== character)) return undefined;
  const typed = domain.normalize('NFC').toLowerCase();
  // Letters and digits alone (RFC 5892): the parser of addresses would read ports, paths, accounts and percent signs.
  if (/[^.\-\p{L}\p{M}\p{Nd}]/u.test(typed) || typed.split('.').some(isMixed)) return undefined;
  const ascii = URL.parse(`http://${typed}/`)?.hostname;
  return ascii !== undefined && decodeLabels(ascii) === typed ? ascii : undefined;
}

/**
 * A domain as people write it. Labels stay in ASCII where that would not be read back to the same domain, and where they
 * may be mistaken: in letters like Latin ones below a top-level domain in ASCII.
 */
export function toUnicodeDomain(domain: string): string {
  const unicode = decodeLabels(domain);
  if (unicode === domain || unicode === undefined || toAsciiDomain(unicode) !== domain) return domain;
  const labels = unicode.split('.');
  return ASCII.test(labels.at(-1) ?? '') && labels.some((label) => LIKE_LATIN.test(label)) ? domain : unicode;
}

/** Latin letters beside letters of a script that has the same shapes. */
const isMixed = (label: string) => LIKE_LATIN.test(label) && /\p{Script=Latin}/u.test(label);

/** A domain with its Punycode labels (RFC 3492) as text; undefined when one of them is none. */
function decodeLabels(domain: string): string | undefined {
  try {
    return punycode.toUnicode(domain);
  } catch {
    return undefined; // a RangeError
  }
}
