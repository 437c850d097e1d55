import {
  HOME,
  BRANDING,
  INVITATIONS,
  EMAILS,
  LINK,
  nameOf,
  READER,
  readStrictly,
  WARNINGS,
} from '@foyer/server/test/email-samples.ts';
import { describe, expect, test } from 'vitest';

import { shippedEmailTexts, shippedTexts } from '#/features/translations/locales.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { type EmailBranding, type EmailTemplate, renderEmail } from './templates.ts';

const [reset] = INVITATIONS;
const [byOwner, , , byAdministrator, , newDevice] = WARNINGS;
const named = <L extends EmailTemplate>(letters: readonly L[]) =>
  letters.map((email) => [nameOf(email), email] as const);

/** Key of an email's subject. All password changes share one key; each second-factor change has its own. */
function subjectOf(email: EmailTemplate) {
  return email.kind === 'secondFactorChanged' ? (`${email.kind}.${email.change}` as const) : email.kind;
}

describe.each(LANGUAGES)('in %s', (language) => {
  const reader = { ...READER, language };
  const spaces = (text: string) => text.replaceAll('\u00a0', ' ');
  const forgot = spaces(shippedTexts(language)['signIn.forgotPassword']);

  test.each(named(EMAILS))('%s has subject, reader and installation in both parts', (_, email) => {
    const { subject, text, html } = renderEmail(email, reader, BRANDING);
    const read = readStrictly(html);
    expect(subject).toBe(
      shippedEmailTexts(language)[`emails.${subjectOf(email)}.subject`].replaceAll('{brand}', 'Foyer'),
    );
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain('<meta charset="utf-8">');
    for (const body of [text, read.text]) {
      expect(body).toContain(subject);
      expect(body).toContain('Maria Schmidt');
      expect(body).toContain('maria.schmidt');
      expect(body).toContain(HOME);
    }
    expect(`${subject}${text}${read.text}`).not.toMatch(/[{}]|undefined|null|\[object/);
  });

  test.each(named(EMAILS))('%s has the same content in both parts', (_, email) => {
    const { text, html } = renderEmail(email, reader, BRANDING);
    const read = readStrictly(html).text;
    // A fact has two cells, and a button needs another sentence before the link.
    const separator = shippedEmailTexts(language)['emails.fact'].replaceAll(/\{\w+\}/g, '');
    const lines = text
      .split('\n')
      .filter((line) => line !== '' && line !== '-- ' && line !== shippedEmailTexts(language)['emails.openLink']);
    for (const line of lines)
      for (const piece of read.includes(line) ? [line] : line.split(separator)) expect(read).toContain(piece);
  });

  test.each(INVITATIONS)('$kind has the link in a button, in full, and on its own line', (email) => {
    const { text, html } = renderEmail(email, reader, BRANDING);
    const { links, text: read } = readStrictly(html);
    expect(text.split('\n')).toContain(LINK);
    expect(links).toEqual([LINK, LINK, HOME]);
    expect(read).toContain(LINK);
    expect(read).toContain(shippedEmailTexts(language)[`emails.${email.kind}.button`]);
    expect(text).toContain(String(email.hours));
  });

  test.each(named(WARNINGS))(
    '%s states when, where and on what, and contains no link but the installation’s',
    (_, email) => {
      const { text, html } = renderEmail(email, reader, BRANDING);
      const day: Record<string, string> = {
        en: '4 November 2026',
        fr: '4 novembre 2026',
        de: '4. November 2026',
        es: '4 de noviembre de 2026',
        zh: '2026年11月4日',
      };
      expect(text).toContain(day[language]);
      expect(text).toContain('23:30 UTC\n');
      expect(text).toContain('203.0.113.7');
      expect(text).toMatch(/Firefox.*Linux|Linux.*Firefox/);
      expect(readStrictly(html).links).toEqual([HOME]);
    },
  );

  test('what to do when it was not you names the link as the sign-in page does', () => {
    expect(spaces(renderEmail(byOwner, reader, BRANDING).text)).toContain(forgot);
    expect(spaces(renderEmail(newDevice, reader, BRANDING).text)).toContain(forgot);
  });
});

test('a link that works for one hour has the singular', () => {
  const { text } = renderEmail({ ...reset, hours: 1 }, { ...READER, language: 'de' }, BRANDING);
  expect(text).toContain('1 Stunde lang');
});

test.each(['command line', '', 'unknown', '2001:db8::/64', '<b>'])(
  'an address that is none, %j, is left out',
  (address) => {
    const { text } = renderEmail({ ...byAdministrator, address, browser: '', system: '' }, READER, BRANDING);
    expect(text).not.toContain('IP address');
    expect(text).not.toContain('Device');
    expect(text).toContain('Date and time: ');
  },
);

test('an IPv6 address is shown unchanged', () => {
  expect(renderEmail({ ...newDevice, address: '2001:db8::1' }, READER, BRANDING).text).toContain(
    'IP address: 2001:db8::1\n',
  );
});

test.each([
  ['Firefox', '', 'Device: Firefox\n'],
  ['', 'Linux', 'Device: Linux\n'],
  ['Firefox', 'Linux', 'Device: Firefox on Linux\n'],
])('a device that is known as %j and %j is described by what is known', (browser, system, line) => {
  expect(renderEmail({ ...newDevice, browser, system }, READER, BRANDING).text).toContain(line);
});

test('people without a readable display name are greeted by their username', () => {
  for (const displayName of ['', '  ', '\u200b\u202e', '\u200d\u0301'])
    expect(renderEmail(reset, { ...READER, displayName }, BRANDING).text).toContain('Hello maria.schmidt,');
});

test('a display name is shortened to 100 characters, a username is shown in full', () => {
  const { text } = renderEmail(
    reset,
    { ...READER, displayName: '🏬'.repeat(101), username: 'u'.repeat(256) },
    BRANDING,
  );
  expect(text).toContain(`Hello ${'🏬'.repeat(99)}…,`);
  expect(text).toContain(`Username: ${'u'.repeat(256)}\n`);
});

describe('an address that is not on the web', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//foyer.example.com',
    '/base/',
    '',
    ' https://foyer.example.com',
    'https://foyer.example.com/\r\nBcc: a@b.example',
    'https://foyer.example.com/a b',
    'https://foyer.example.com/\u202egpj.exe',
    'https://',
    'HTTPS://[::1',
    'ftp://foyer.example.com',
  ])('such as %j is refused without being disclosed', (address) => {
    for (const write of [
      () => renderEmail({ ...reset, link: address }, READER, BRANDING),
      () => renderEmail(reset, READER, { ...BRANDING, homeUrl: address }),
    ])
      expect(write).toThrow(/^No web address\.$/);
  });

  test('is no reason to refuse plain HTTP and numbers', () => {
    const { text, html } = renderEmail({ ...reset, link: 'http://[::1]:8080/base/#/x?key=1' }, READER, {
      ...BRANDING,
      homeUrl: 'http://127.0.0.1:8080',
    });
    expect(text).toContain('\nhttp://[::1]:8080/base/#/x?key=1\n');
    expect(readStrictly(html).links.at(-1)).toBe('http://127.0.0.1:8080');
  });
});

test('a link with quotes and brackets stays inside its attribute', () => {
  const link = `${HOME}/?a="><script>alert('1')</script>&key=&lt;`;
  const { tags, links } = readStrictly(renderEmail({ ...reset, link }, READER, BRANDING).html);
  expect(links).toEqual([link, link, HOME]);
  expect(tags).toEqual(readStrictly(renderEmail(reset, READER, BRANDING).html).tags);
});

describe('of another brand', () => {
  const header = {
    name: 'Acme & <Sons>',
    company: 'Acme "Ltd."',
    primary: '#7a1fa2',
    primaryDark: '#2e7d4f',
    marked: false,
  };
  const getText: typeof BRANDING.getText = (language, key) =>
    BRANDING.getText(language, key).replaceAll('Foyer', () => header.name);
  const branding: EmailBranding = { ...BRANDING, header, getText };

  test.each(named(EMAILS))(
    '%s calls it by its name, as text, in its colours and without the mark that ships',
    (_, email) => {
      for (const language of LANGUAGES) {
        const { subject, text, html } = renderEmail(email, { ...READER, language }, branding);
        const read = readStrictly(html);
        for (const body of [text, read.text]) {
          expect(body).toContain(header.company);
          expect(body).not.toContain('Foyer');
        }
        expect(read.text).toContain(header.name);
        expect(subject).not.toContain('Foyer');
        expect(html).toContain('#7a1fa2');
        expect(html).toContain('#2e7d4f');
        expect(html).not.toMatch(/#015ac5|#1f6fdb|#79b4ff/);
        expect(html).not.toContain('class="arch"');
        expect(read.links).toEqual(readStrictly(renderEmail(email, { ...READER, language }, BRANDING).html).links);
      }
    },
  );
});

test('the HTML part loads nothing and runs nothing', () => {
  for (const email of EMAILS) {
    const { html } = renderEmail(email, READER, BRANDING);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|input|svg|object|base)\b|\son\w+=|url\(|@import/i);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  }
});
