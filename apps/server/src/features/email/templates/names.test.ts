import { cases } from '@foyer/contract/test/cases.ts';
import { measureGrowth, MAX_GROWTH } from '@foyer/contract/test/growth.ts';
import { BRANDING, EMAILS, nameOf, READER, readStrictly, WARNINGS } from '@foyer/server/test/email-samples.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { LANGUAGES } from '#/platform/i18n/languages.ts';
import { toPlainName } from '#/platform/text/sanitizers.ts';

import { type EmailMessage, type EmailRecipient, renderEmail } from './templates.ts';

/** Names that are kept unchanged. */
const LITERAL = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="https://evil.example">Sign in</a>',
  '</p></td></tr></table><h1>Pay now</h1>',
  '</title><script>alert(1)</script>',
  '</style><style>*{display:none}</style>',
  '<style>@import "https://evil.example"</style>',
  '<!-- hidden',
  '--><script>alert(1)</script><!--',
  '<![endif]--><b>',
  '<![CDATA[ x ]]>',
  '<?php echo 1 ?>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '" style="position:fixed;inset:0',
  '&lt;b&gt;',
  '&amp;amp;',
  '&#60;b&#62;',
  '&#x3c;b&#x3e;',
  'javascript:alert(1)',
  'https://evil.example/now',
  'www.evil.example',
  'admin@evil.example',
  '[Sign in](https://evil.example)',
  '{link}',
  '{name}',
  '{hours} {username} {value}',
  '{{constructor}}',
  '{{7*7}}',
  '{constructor}',
  '{__proto__}',
  '{toString}',
  '${7*7}',
  '${process.env.FOYER_SMTP_URL}',
  '<%= 7*7 %>',
  '#{7*7}',
  '%s %d %n %x',
  "$& $1 $` $' $$",
  '\\u003cb\\u003e',
  '=?utf-8?B?PGI+?=',
  '.',
  '-- ',
  'O’Brien & Söhne <GmbH>',
  "Robert'); DROP TABLE users;--",
  '王小明',
  'مريم',
  '👩‍💻 Zoë',
].map((name) => [name, name.trim()] as const);

/** Names with characters that are removed, since they cannot be part of a name. */
const CLEANED = [
  ['Maria\r\nBcc: all@evil.example', 'Maria Bcc: all@evil.example'],
  ['Maria\nSubject: Pay', 'Maria Subject: Pay'],
  ['Maria\r\n\r\n<b>body</b>', 'Maria <b>body</b>'],
  ['Maria\u2028Schmidt\u2029', 'Maria Schmidt'],
  ['Maria\0\u0007\u001b[31mSchmidt\u0085', 'Maria [31mSchmidt'],
  ['\u202egpj.exe\u202c', 'gpj.exe'],
  ['\u2067moc.live\u2069', 'moc.live'],
  ['Ma\u200bria\ufeff Sch\u00admidt\u061c', 'Maria Schmidt'],
  ['Maria\ud800', 'Maria'],
  ['  Maria \t Schmidt ', 'Maria Schmidt'],
] as const;

const NAMES = [...LITERAL, ...CLEANED];
const count = (text: string, substring: string) => text.split(substring).length - 1;

/** Expects that `hostile` equals `harmless` with `expected` in one place, as text. */
function expectOnlyText(hostile: EmailMessage, harmless: EmailMessage, expected: string): void {
  const [was, is] = [readStrictly(harmless.html), readStrictly(hostile.html)];
  expect(count(harmless.text, 'HARMLESS')).toBe(1);
  expect(hostile.subject).toBe(harmless.subject);
  expect(hostile.text).toBe(harmless.text.replace('HARMLESS', () => expected));
  expect(is).toEqual({ ...was, text: was.text.replace('HARMLESS', () => expected) });
}

/** Attacks of every kind in one name, short enough not to be shortened: for the tests with each email. */
const HOSTILE = `</p><img src=x onerror="alert(1)"> ' &amp; {link} {{7*7}} \${x} <%= 1 %> $& %s`;
const BY_NAME = EMAILS.map((email) => [nameOf(email), email] as const);

test.each(BY_NAME)('hostile names of the user are text in the email %s and change nothing else', (_name, email) => {
  const write = (overrides: Partial<EmailRecipient>) => renderEmail(email, { ...READER, ...overrides }, BRANDING);
  for (const field of ['displayName', 'username'] as const)
    expectOnlyText(write({ [field]: HOSTILE }), write({ [field]: 'HARMLESS' }), HOSTILE);
});

test.each(WARNINGS.map((email) => [nameOf(email), email] as const))(
  'hostile names of the browser are text in the email %s and change nothing else',
  (_name, email) => {
    const write = (browser: string) => renderEmail({ ...email, browser }, READER, BRANDING);
    expectOnlyText(write(HOSTILE), write('HARMLESS'), HOSTILE);
  },
);

test.each(NAMES)('the name %j is text in each field and changes nothing else', (name, expected) => {
  const [email] = WARNINGS;
  const write = (browser: string, reader: Partial<EmailRecipient>) =>
    renderEmail({ ...email, browser }, { ...READER, ...reader }, BRANDING);
  expectOnlyText(write(name, {}), write('HARMLESS', {}), expected);
  for (const field of ['displayName', 'username'] as const)
    expectOnlyText(write('Firefox', { [field]: name }), write('Firefox', { [field]: 'HARMLESS' }), expected);
});

test('the mail has the same form with any names of users and browsers', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...LITERAL.map(([each]) => each)),
  );
  const readable = name.filter((each) => toPlainName(each) !== '');
  fc.assert(
    fc.property(
      fc.constantFrom(...EMAILS),
      fc.constantFrom(...LANGUAGES),
      fc.record({ displayName: name, username: readable, browser: readable, system: readable }),
      (email, language, { displayName, username, browser, system }) => {
        const write = (overrides: object, reader: object) =>
          renderEmail({ ...email, ...overrides }, { ...READER, language, ...reader }, BRANDING);
        const browserFacts = 'at' in email ? { browser, system } : {};
        const [harmless, hostile] = [write({}, {}), write(browserFacts, { displayName, username })];
        const [was, is] = [readStrictly(harmless.html), readStrictly(hostile.html)];
        expect(hostile.subject).toBe(harmless.subject);
        expect([is.tags, is.links]).toEqual([was.tags, was.links]);
        expect(count(hostile.text, '\n')).toBe(count(harmless.text, '\n'));
        expect(hostile.text.isWellFormed()).toBe(true);
        expect(hostile.text).not.toMatch(/[\r\0\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
      },
    ),
    { numRuns: cases(400) },
  );
});

test('a long run of white space is read in time that grows with its length alone', () => {
  const read = (length: number) => void toPlainName(`${' '.repeat(length / 2)}x${'\u202e '.repeat(length / 4)}`);
  expect(measureGrowth(read, 160_000)).toBeLessThan(MAX_GROWTH);
});
