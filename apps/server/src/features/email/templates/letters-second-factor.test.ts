import { LANGUAGES } from '@foyer/contract/rules/language.ts';
import { HOUSE, nameOf, READER, readStrictly, WARNINGS } from '@foyer/server/test/email-samples.ts';
import { describe, expect, test } from 'vitest';

import { catalogue } from '#/features/translations/texts/catalogue.ts';

import { writeLetter } from './letters.ts';

const CHANGES = WARNINGS.filter((letter) => letter.kind === 'secondFactorChanged');
const REFUSED = WARNINGS.filter((letter) => letter.kind === 'secondFactorRefused');

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
  const write = (letter: (typeof WARNINGS)[number]) => writeLetter(letter, reader, HOUSE);
  const forgot = catalogue['signIn.forgotPassword'][language];
  const spaces = (text: string) => text.replaceAll('\u00a0', ' ');

  test.each(CHANGES)('$change says what happened, under a subject of its own', (letter) => {
    const { subject, text, html } = write(letter);
    const others = WARNINGS.filter((other) => other !== letter).map(write);
    const lead = HOUSE.say(language, `mail.secondFactorChanged.${letter.change}`);
    expect(others.map((other) => other.subject)).not.toContain(subject);
    for (const part of [text, readStrictly(html).text]) expect(part).toContain(lead);
    for (const other of others) expect(other.text).not.toContain(lead);
  });

  test.each(CHANGES)('$change says which devices were signed out', (letter) => {
    const { text } = write(letter);
    for (const which of ['othersSignedOut', 'allSignedOut'] as const) {
      const line = HOUSE.say(language, `mail.passwordChanged.${which}`);
      expect(text.includes(line), line).toBe(SIGNED_OUT[letter.change] === which);
    }
  });

  test.each([...CHANGES, ...REFUSED].map((letter) => [nameOf(letter), letter] as const))(
    '%s says what to do when it was not its reader',
    (_, letter) => {
      const { text } = write(letter);
      const byOther = letter.kind === 'secondFactorChanged' && letter.change === 'reset';
      expect(text).toContain(HOUSE.say(language, byOther ? 'mail.unexpected' : 'mail.notYou'));
      expect(spaces(text).includes(forgot)).toBe(!byOther);
      expect(text).toContain(HOUSE.say(language, 'mail.neverAsksCode'));
    },
  );

  test.each(REFUSED)('$kind says that somebody else may have the password', (letter) => {
    const { text, html } = write(letter);
    for (const part of [text, readStrictly(html).text])
      for (const line of ['lead', 'fine', 'caution'] as const)
        expect(part).toContain(HOUSE.say(language, `mail.secondFactorRefused.${line}`));
  });
});
