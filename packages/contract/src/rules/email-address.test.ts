import { cases } from '@foyer/contract/test/cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { canonicalEmail, displayEmail } from './email-address.ts';

/** A domain of `length` characters, with labels of a valid length. */
const domain = (length: number) => `${'a'.repeat(60)}.`.repeat(5).slice(0, length - 4) + '.com';

describe('the canonical address', () => {
  test.each([
    ['maria@example.org', 'maria@example.org'],
    ['Maria.Weber@Example.ORG', 'maria.weber@example.org'],
    [' maria@example.org\t ', 'maria@example.org'],
    ['maria+foyer@example.org', 'maria+foyer@example.org'],
    ["o'brien@example.org", "o'brien@example.org"],
    ['!#$%&*/=?^_`{|}~-@example.org', '!#$%&*/=?^_`{|}~-@example.org'],
    ['a@b.co', 'a@b.co'],
    ['a@mail.shop-1.example.co.uk', 'a@mail.shop-1.example.co.uk'],
    ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
    ['A@MÜNCHEN.Example', 'a@xn--mnchen-3ya.example'],
    ['a@mu\u0308nchen.example', 'a@xn--mnchen-3ya.example'],
    ['a@straße.example', 'a@xn--strae-oqa.example'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a@例子.中国', 'a@xn--fsqu00a.xn--fiqs8s'],
    ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
    ['a@example.xn--p1ai', 'a@example.xn--p1ai'],
    ['a@123.example', 'a@123.example'],
    [`${'l'.repeat(64)}@example.org`, `${'l'.repeat(64)}@example.org`],
    [`a@${'d'.repeat(63)}.org`, `a@${'d'.repeat(63)}.org`],
    [`a@${domain(252)}`, `a@${domain(252)}`],
  ])('of %j is %j', (input, canonical) => {
    expect(canonicalEmail(input)).toBe(canonical);
  });

  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['no @', 'maria'],
    ['no local part', '@example.org'],
    ['no domain', 'maria@'],
    ['a domain of one label', 'maria@localhost'],
    ['a list with a comma (CVE-2023-7028)', 'maria@example.org,mallory@evil.example'],
    ['a list with a semicolon', 'maria@example.org;mallory@evil.example'],
    ['a list with a space', 'maria@example.org mallory@evil.example'],
    ['a group', 'all:maria@example.org;'],
    ['a display name', 'Maria <maria@example.org>'],
    ['angle brackets', '<maria@example.org>'],
    ['a comment at the end', 'maria@example.org(mallory@evil.example)'],
    ['a comment inside', 'maria(home)@example.org'],
    ['a quoted local part', '"maria"@example.org'],
    ['a quoted local part that contains an address (CVE-2025-13033)', '"maria@example.org x"@evil.example'],
    ['a quoted space', '"maria weber"@example.org'],
    ['a backslash', 'maria\\@example.org'],
    ['a mailto: link', 'mailto:maria@example.org'],
    ['CR and LF, and a header at the end', 'maria@example.org\r\nBcc: mallory@evil.example'],
    ['a line break inside', 'mar\nia@example.org'],
    ['a line break at the end', 'maria@example.org\n'],
    ['CR at the end', 'maria@example.org\r'],
    ['a line break at the start', '\nmaria@example.org'],
    ['a tab inside', 'mar\tia@example.org'],
    ['a space inside', 'mar ia@example.org'],
    ['a space before @', 'maria @example.org'],
    ['a no-break space around', '\u00A0maria@example.org\u00A0'],
    ['a zero-width space', 'maria\u200B@example.org'],
    ['a right-to-left override', '\u202Emaria@example.org'],
    ['a byte order mark', '\uFEFFmaria@example.org'],
    ['NUL inside', 'maria\0@example.org'],
    ['NUL at the end', 'maria@example.org\0'],
    ['two @', 'maria@example.org@evil.example'],
    ['@ at the end', 'maria@example.org@'],
    ['a full-width @ (GHSA-7rqj-j65f-68wh)', 'maria\uFF20example.org'],
    ['a full-width @ beside a real one', 'maria\uFF20example.org@evil.example'],
    ['a small @', 'maria\uFE6Bexample.org'],
    ['a Cyrillic letter in the domain', 'maria@ex\u0430mple.org'],
    ['a Cyrillic letter in the local part', 'm\u0430ria@example.org'],
    ['an ideographic full stop in the domain', 'maria@example\u3002org'],
    ['a full-width dot in the domain', 'maria@example\uFF0Eorg'],
    ['a Kelvin sign, which lower case makes a k (CVE-2019-19844)', 'mi\u212Ae@example.org'],
    ['a capital I with a dot, which lower case makes an i', 'm\u0130ke@example.org'],
    ['a dotless i', 'm\u0131ke@example.org'],
    ['a long s', 'maria@example.\u017Fe'],
    ['an emoji in the domain', 'maria@\u{1F355}.example'],
    ['a soft hyphen in the domain', 'maria@exam\u00ADple.org'],
    ['a full-width letter in the domain', 'maria@\uFF45xample.org'],
    ['a percent sign beside an umlaut in the domain', 'maria@münchen%2eexample'],
    ['a port beside an umlaut', 'maria@münchen.example:25'],
    ['a dot at the start', '.maria@example.org'],
    ['a dot at the end of the local part', 'maria.@example.org'],
    ['two dots', 'maria..weber@example.org'],
    ['a dot at the start of the domain', 'maria@.example.org'],
    ['a dot at the end of the domain', 'maria@example.org.'],
    ['two dots in the domain', 'maria@example..org'],
    ['a hyphen at the start of a label', 'maria@-example.org'],
    ['a hyphen at the end of a label', 'maria@example-.org'],
    ['an underscore in the domain', 'maria@exa_mple.org'],
    ['a port', 'maria@example.org:25'],
    ['an address literal', 'maria@[192.0.2.1]'],
    ['an IPv6 literal', 'maria@[IPv6:2001:db8::1]'],
    ['an IPv4 address', 'maria@192.0.2.1'],
    ['a top level of digits', 'maria@example.123'],
    ['a local part of 65 characters', `${'l'.repeat(65)}@example.org`],
    ['a label of 64 characters', `maria@${'d'.repeat(64)}.org`],
    ['255 characters', `a@${domain(253)}`],
    ['254 characters and 1,000 spaces', `a@${domain(252)}${' '.repeat(1000)}`],
  ])('does not exist for %s', (_what, input) => {
    expect(canonicalEmail(input)).toBe(undefined);
  });

  test('counts its length without the spaces around it', () => {
    expect(`a@${domain(252)}`).toHaveLength(254);
    expect(canonicalEmail(`  a@${domain(252)}  `)).toBe(`a@${domain(252)}`);
  });

  test.each(['a', '.', '-', '@', ' ', 'a.', 'a@', 'a-', '\t\n'])('of 100 kB of %j is refused', (piece) => {
    const flood = piece.repeat(100_000 / piece.length);
    expect(canonicalEmail(flood)).toBe(undefined);
    expect(canonicalEmail(`maria@${flood}!`)).toBe(undefined);
  });

  /** Characters that make an address nearly valid far more often than random ones. */
  const nearly = fc.string({
    unit: fc.constantFrom(...Array.from('aA0.-_@+ \t\n"<>(),;:\\[]\0é\u212A\u0130\uFF20😀')),
    maxLength: 24,
  });
  const parts = fc.tuple(nearly, nearly).map(([local, rest]) => `a${local}@b${rest}.org`);

  test('of a canonical address is itself, and it is ASCII in lower case with one @', () => {
    let found = 0;
    const hold = (input: string) => {
      const once = canonicalEmail(input);
      if (once === undefined) return;
      found += 1;
      expect(canonicalEmail(once)).toBe(once);
      expect(once).toMatch(/^[!-?^-~]+@[a-z0-9.-]+$/);
    };
    fc.assert(fc.property(fc.oneof(parts, nearly, fc.emailAddress()), hold), { numRuns: cases(5000) });
    expect(found).toBeGreaterThan(1000);
  });

  test('is ASCII, and no other character is left out or replaced', () => {
    const taken: string[] = [];
    for (let point = 0x80; point <= 0x10ffff; point += 1) {
      const character = String.fromCodePoint(point);
      for (const input of [`a${character}b@c.org`, `${character}ab@c.org`, `ab@c.org${character}`])
        if (canonicalEmail(input)?.startsWith('ab@c.xn--') === false) taken.push(input);
      const international = canonicalEmail(`ab@c${character}d.org`);
      if (international !== undefined && !/^ab@xn--[a-z0-9-]+\.org$/.test(international)) taken.push(international);
    }
    expect(taken).toEqual([]);
  });
});

describe('an address is shown', () => {
  test.each([
    ['a@xn--mnchen-3ya.example', 'a@münchen.example'],
    ['a@xn--strae-oqa.example', 'a@straße.example'],
    ['a@xn--fsqu00a.xn--fiqs8s', 'a@例子.中国'],
    ['a@xn--e1afmkfd.xn--p1ai', 'a@пример.рф'],
    ['a@shop.example', 'a@shop.example'],
    ['a@xn--80ak6aa92e.com', 'a@xn--80ak6aa92e.com'], // Cyrillic letters that look like "apple"
    ['a@xn--exmple-4nf.org', 'a@xn--exmple-4nf.org'], // one Cyrillic letter among Latin ones
    ['a@xn--zzzz.example', 'a@xn--zzzz.example'],
    ['a@xn--.example', 'a@xn--.example'],
  ])('%s as %s', (address, shown) => {
    expect(displayEmail(address)).toBe(shown);
  });
});
