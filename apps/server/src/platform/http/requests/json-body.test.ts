import { cases } from '@foyer/contract/test/cases.ts';
import { measureGrowth, MAX_GROWTH } from '@foyer/contract/test/growth.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseJsonBody } from './json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

/** Any JSON value that PostgreSQL can store unchanged. */
const cleanText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
const { clean } = fc.letrec((tie) => ({
  clean: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    cleanText,
    fc.array(tie('clean'), { maxLength: 5 }),
    fc.dictionary(
      cleanText.filter((key) => key !== '__proto__'),
      tie('clean'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
}));

describe('a JSON body', () => {
  test('that is clean is read as it was written', () => {
    fc.assert(
      fc.property(clean, fc.constantFrom(undefined, 2), (value, indent) => {
        expect(parse(JSON.stringify(value, null, indent))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: cases(500) },
    );
  });

  test('with two equal keys anywhere is refused, however the second is escaped', () => {
    fc.assert(
      fc.property(cleanText, fc.json({ maxDepth: 2 }), fc.boolean(), (key, value, escaped) => {
        const plain = JSON.stringify(key);
        const other = escaped ? `"${escapeUnits(key)}"` : plain;
        expect(() => parse(`[{"x${plain.slice(1)}:1,${plain}:${value} , ${other} : {}}]`)).toThrow('A0401');
      }),
    );
  });

  test('of any bytes is read or refused, and never breaks anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          parseJsonBody(Buffer.from(bytes));
        } catch (error) {
          expect(error).toMatchObject({ fault: 'illegal_input' });
        }
      }),
      { numRuns: cases(2000) },
    );
  });

  test('may contain the same key in different places', () => {
    const text = '{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":"\\"a\\":1"}}';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['a NUL in a string', '{"a":"\\u0000"}'],
    ['a NUL in a key', '{"\\u0000":1}'],
    ['a lone surrogate', '{"a":["\\ud800"]}'],
    ['a lone surrogate in a key', '{"\\udc00":1}'],
    ['__proto__', '{"a":{"__proto__":{"admin":true}}}'],
    ['__proto__ escaped', '{"\\u005f_proto__":1}'],
    ['a byte order mark', '\uFEFF{}'],
    ['a comment', '{/*a*/}'],
    ['a trailing comma', '[1,]'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['more closed than opened', '}]'],
    ['nothing', ''],
    ['two values', '1 2'],
    ['NaN', 'NaN'],
  ])('with %s is refused', (_what, text) => {
    expect(() => parse(text)).toThrow('A0401');
  });

  test('may be 32 levels deep', () => {
    expect(() => parse(`${'['.repeat(32)}${']'.repeat(32)}`)).not.toThrow();
  });

  test.each<[what: string, text: (length: number) => string]>([
    ['an unterminated string full of quotes (CVE-2024-10270)', (length) => `"${'\\"'.repeat(length / 2)}`],
    ['a long string of escapes', (length) => `"${'\\\\'.repeat(length / 2)}`],
    ['a long run of quotes', (length) => '"'.repeat(length)],
    ['spaces before no colon', (length) => `{"a"${' '.repeat(length)}}`],
  ])('that is %s is refused in time that grows with its length alone', (_what, text) => {
    const refuse = (length: number) => expect(() => parse(text(length))).toThrow('A0401');
    expect(measureGrowth(refuse, 64_000)).toBeLessThan(MAX_GROWTH);
  });
});

function escapeUnits(text: string): string {
  return Array.from(
    { length: text.length },
    (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
