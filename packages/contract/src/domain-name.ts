/** Parameters of Punycode for domains (RFC 3492 5). */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128];
const PREFIX = 'xn--';
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

function decodeLabels(domain: string): string | undefined {
  const labels = domain
    .split('.')
    .map((label) => (label.startsWith(PREFIX) ? decode(label.slice(PREFIX.length)) : label));
  return labels.includes(undefined) ? undefined : labels.join('.');
}

/** The text of a Punycode label (RFC 3492 6.2); undefined when it is none. */
function decode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-');
  const codes = Array.from(label.slice(0, Math.max(0, delimiter)), (letter) => letter.codePointAt(0) ?? 0);
  let [code, at, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let index = delimiter + 1; index < label.length;) {
    const before = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(index));
      index += 1;
      if (digit === undefined) return undefined;
      at += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > 0x7fffffff) return undefined;
    }
    bias = adapt(at - before, codes.length + 1, before === 0);
    code += Math.floor(at / (codes.length + 1));
    at %= codes.length + 1;
    if (code > 0x10ffff) return undefined;
    codes.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...codes);
}

function digitOf(unit: number): number | undefined {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61; // a to z
  return unit >= 0x30 && unit <= 0x39 ? unit - 0x30 + 26 : undefined;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
