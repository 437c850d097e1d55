import { BRANDING, nameOf, READER, readStrictly, WARNINGS } from '@foyer/server/test/email-samples.ts';
import { describe, expect, test } from 'vitest';

import { shippedTexts } from '#/features/translations/locales.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { renderEmail } from './templates.ts';

const CHANGES = WARNINGS.filter((email) => email.kind === 'secondFactorChanged');
const REFUSED = WARNINGS.filter((email) => email.kind === 'secondFactorRefused');

/** Which devices each change signs out. */
const SIGNED_OUT = {
  bound: 'othersSignedOut',
  unbound: 'othersSignedOut',
  passkeyAdded: 'othersSignedOut',
  passkeyRemoved: 'othersSignedOut',
  recoveryCodesRenewed: undefined,
  recoveryCodeUsed: undefined,
  reset: 'allSignedOut',
} as const;

test('there is a sample of every change', () => {
  expect(CHANGES.map(({ change }) => change)).toEqual(Object.keys(SIGNED_OUT));
});

describe.each(LANGUAGES)('in %s', (language) => {
  const reader = { ...READER, language };
  const write = (email: (typeof WARNINGS)[number]) => renderEmail(email, reader, BRANDING);
  const spaces = (text: string) => text.replaceAll('\u00a0', ' ');
  const forgot = spaces(shippedTexts(language)['signIn.forgotPassword']);

  test.each(CHANGES)('$change states what happened, under its own subject', (email) => {
    const { subject, text, html } = write(email);
    const others = WARNINGS.filter((other) => other !== email).map(write);
    const lead = BRANDING.getText(language, `emails.secondFactorChanged.${email.change}.text`);
    expect(others.map((other) => other.subject)).not.toContain(subject);
    for (const body of [text, readStrictly(html).text]) expect(body).toContain(lead);
    for (const other of others) expect(other.text).not.toContain(lead);
  });

  test.each(CHANGES)('$change states which devices were signed out', (email) => {
    const { text } = write(email);
    for (const which of ['othersSignedOut', 'allSignedOut'] as const) {
      const line = BRANDING.getText(language, `emails.passwordChanged.${which}`);
      expect(text.includes(line), line).toBe(SIGNED_OUT[email.change] === which);
    }
  });

  test.each([...CHANGES, ...REFUSED].map((email) => [nameOf(email), email] as const))(
    '%s states what to do when it was not its reader',
    (_, email) => {
      const { text } = write(email);
      const byOther = email.kind === 'secondFactorChanged' && email.change === 'reset';
      expect(text).toContain(BRANDING.getText(language, byOther ? 'emails.unexpected' : 'emails.notYou'));
      expect(spaces(text).includes(forgot)).toBe(!byOther);
      expect(text).toContain(BRANDING.getText(language, 'emails.neverAsksCode'));
    },
  );

  test.each(REFUSED)('$kind states that another person may have the password', (email) => {
    const { text, html } = write(email);
    for (const body of [text, readStrictly(html).text])
      for (const line of ['lead', 'fine', 'caution'] as const)
        expect(body).toContain(BRANDING.getText(language, `emails.secondFactorRefused.${line}`));
  });
});
