import { isIP } from 'node:net';

import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import type { Say } from '#/features/translations/service.ts';
import { toSingleLine } from '#/platform/mail/single-line.ts';
import { toPlainName } from '#/platform/text/plain-name.ts';

import { layOutHtml } from './layout-html.ts';
import { layOutText } from './layout-text.ts';
import type { Fact, Layout, Letterhead } from './layout.ts';
import { webAddress } from './letter-address.ts';
import { type Words, wordsIn } from './letter-words.ts';
import { type Weakening, weakeningFacts } from './weakening-facts.ts';

/** A mail as it is sent; its two parts say the same. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string };

type Whence = { readonly at: Date; readonly address: string; readonly browser: string; readonly system: string };

/** What happened to a second factor, by its owner; a `reset`, by an administrator. */
type FactorChange =
  | 'bound'
  | 'unbound'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'reset';

export type LetterKind =
  /** A new password was asked for. */
  | { readonly kind: 'passwordReset'; readonly link: string; readonly hours: number }
  /** Somebody was invited and chooses a first password. */
  | { readonly kind: 'activation'; readonly link: string; readonly hours: number }
  | ({ readonly kind: 'passwordChanged'; readonly occasion: 'own' | 'forced' | 'link' | 'administrator' } & Whence)
  /** An administrator did; it goes to the address that was. */
  | ({ readonly kind: 'emailChanged' } & Whence)
  | ({ readonly kind: 'newDevice' } & Whence)
  | ({ readonly kind: 'secondFactorChanged'; readonly change: FactorChange } & Whence)
  /** By an account of another system its owner may sign in from now on, or no longer may. */
  | ({ readonly kind: 'accountLinked' | 'accountUnlinked'; readonly provider: string } & Whence)
  /** Somebody had the password, and then too many wrong codes. */
  | ({ readonly kind: 'secondFactorRefused' } & Whence)
  /** For super administrators: sign-in was made weaker. `actor` is a username; undefined for the command line. */
  | ({ readonly kind: 'signInWeakened'; readonly actor: string | undefined; readonly weakening: Weakening } & Whence);

/** A letter that tells of something that was done to an account. */
export type SecurityLetter = Extract<LetterKind, Whence>;

/** The installation that writes. */
export type House = {
  /** Where people open it, as configured. */
  readonly home: string;
  readonly head: Letterhead;
  readonly say: Say;
};

export type Reader = { readonly username: string; readonly displayName: string; readonly language: LanguageCode };

/** Writes a mail in the reader's language. */
export function writeLetter(letter: LetterKind, reader: Reader, { home, head, say }: House): Letter {
  const words = wordsIn(reader.language, say);
  const username = toPlainName(reader.username, CREDENTIAL_LENGTH);
  const layout: Layout = {
    language: reader.language,
    head,
    // Nothing that people chose stands in a subject but the words of administrators, in one line: nothing can be
    // smuggled into the head of the mail.
    title: toSingleLine(words.say(subjectOf(letter))),
    greeting: words.say('mail.greeting', { name: toPlainName(reader.displayName) || username }),
    facts: [
      words.sayFact('mail.username', username),
      ...changesOf(letter, words, reader.language, say),
      ...whenceOf(letter, words),
    ],
    ...contentOf(letter, words),
    home: webAddress(home),
  };
  return { subject: layout.title, text: layOutText(layout), html: layOutHtml(layout) };
}

/** The same as a notice in somebody's inbox: title and Markdown. */
export function writeAsNotice(
  letter: SecurityLetter,
  language: LanguageCode,
  say: Say,
): { title: string; content: string } {
  const words = wordsIn(language, say);
  const { lead, notes, caution } = contentOf(letter, words);
  const told = [...changesOf(letter, words, language, say), ...whenceOf(letter, words)];
  const facts = told.map(({ line }) => `- ${literally(line)}`);
  const warning = `**${literally(caution.title)}** ${literally(caution.text)}`;
  const paragraphs = [literally(lead), facts.join('\n'), ...notes.map(literally), warning];
  return {
    title: toSingleLine(words.say(subjectOf(letter))),
    content: paragraphs.filter((text) => text !== '').join('\n\n'),
  };
}

/** Neither what browsers call themselves nor an administrator's own words are Markdown. */
function literally(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

function subjectOf(letter: LetterKind) {
  return letter.kind === 'secondFactorChanged'
    ? (`mail.secondFactorChanged.${letter.change}.subject` as const)
    : (`mail.${letter.kind}.subject` as const);
}

function contentOf(
  letter: LetterKind,
  { say, sayHours }: Words,
): Pick<Layout, 'lead' | 'action' | 'notes' | 'caution' | 'reasons'> {
  switch (letter.kind) {
    case 'passwordReset':
    case 'activation':
      return {
        lead: say(`mail.${letter.kind}.lead`),
        action: {
          label: say(`mail.${letter.kind}.button`),
          link: webAddress(letter.link),
          lineBelowButton: say('mail.orOpenLink'),
          lineWithoutButton: say('mail.openLink'),
        },
        notes: [sayHours(letter.hours), say('mail.keepLink')],
        caution: {
          title: say(letter.kind === 'activation' ? 'mail.unexpected' : 'mail.notRequested'),
          text: say(`mail.${letter.kind}.caution`),
        },
        reasons: [say(`mail.${letter.kind}.why`), say('mail.neverAsks')],
      };
    case 'passwordChanged': {
      const { occasion } = letter;
      const byOther = occasion === 'administrator';
      const elsewhere = occasion === 'own' || occasion === 'forced';
      return {
        lead: say(`mail.passwordChanged.${occasion}`),
        notes: [
          say(`mail.passwordChanged.${elsewhere ? 'othersSignedOut' : 'allSignedOut'}`),
          ...(byOther ? [] : [say('mail.fine')]),
        ],
        caution: {
          title: say(byOther ? 'mail.unexpected' : 'mail.notYou'),
          text: say(byOther ? 'mail.passwordChanged.cautionAdministrator' : 'mail.passwordChanged.caution'),
          urgent: true,
        },
        reasons: [say('mail.concernsSecurity'), say('mail.neverAsks')],
      };
    }
    case 'emailChanged':
      return {
        lead: say('mail.emailChanged.lead'),
        notes: [say('mail.emailChanged.note')],
        caution: {
          title: say('mail.unexpected'),
          text: say('mail.passwordChanged.cautionAdministrator'),
          urgent: true,
        },
        reasons: [say('mail.concernsSecurity'), say('mail.neverAsks')],
      };
    case 'newDevice':
      return {
        lead: say('mail.newDevice.lead'),
        notes: [say('mail.fine')],
        caution: { title: say('mail.notYou'), text: say('mail.newDevice.caution'), urgent: true },
        reasons: [say('mail.concernsSecurity'), say('mail.neverAsks')],
      };
    case 'secondFactorChanged': {
      const { change } = letter;
      const byOther = change === 'reset';
      return {
        lead: say(`mail.secondFactorChanged.${change}`),
        notes: [
          ...(change === 'recoveryCodesRenewed' || change === 'recoveryCodeUsed'
            ? []
            : [say(byOther ? 'mail.passwordChanged.allSignedOut' : 'mail.passwordChanged.othersSignedOut')]),
          say(byOther ? 'mail.secondFactorChanged.nextSignIn' : 'mail.fine'),
        ],
        caution: {
          title: say(byOther ? 'mail.unexpected' : 'mail.notYou'),
          text: say(byOther ? 'mail.passwordChanged.cautionAdministrator' : 'mail.secondFactorChanged.caution'),
          urgent: true,
        },
        reasons: [say('mail.concernsSecurity'), say('mail.neverAsksCode')],
      };
    }
    case 'accountLinked':
    case 'accountUnlinked':
      return {
        lead: say(`mail.${letter.kind}.lead`, { provider: toPlainName(letter.provider) }),
        notes: [say('mail.fine')],
        caution: { title: say('mail.notYou'), text: say('mail.accountLinked.caution'), urgent: true },
        reasons: [say('mail.concernsSecurity'), say('mail.neverAsks')],
      };
    case 'secondFactorRefused':
      return {
        lead: say('mail.secondFactorRefused.lead'),
        notes: [say('mail.secondFactorRefused.fine')],
        caution: { title: say('mail.notYou'), text: say('mail.secondFactorRefused.caution'), urgent: true },
        reasons: [say('mail.concernsSecurity'), say('mail.neverAsksCode')],
      };
    case 'signInWeakened':
      return {
        lead: say('mail.signInWeakened.lead'),
        notes: [say('mail.signInWeakened.fine')],
        caution: { title: say('mail.unexpected'), text: say('mail.signInWeakened.caution'), urgent: true },
        reasons: [say('mail.signInWeakened.why'), say('mail.neverAsks')],
      };
  }
}

/** Who changed what from what to what. */
function changesOf(letter: LetterKind, { say, fact }: Words, language: LanguageCode, texts: Say): Fact[] {
  if (letter.kind !== 'signInWeakened') return [];
  const { actor, weakening } = letter;
  const by = actor === undefined ? say('mail.commandLine') : toPlainName(actor, CREDENTIAL_LENGTH);
  return [
    fact(say('mail.changedBy'), by),
    ...weakeningFacts(weakening, language, texts).map(({ name, value }) => fact(name, value)),
  ];
}

/** When and from where, as far as it is known: the command line has no address and no device. */
function whenceOf(letter: LetterKind, { say, sayFact, sayMoment }: Words): Fact[] {
  if (!('at' in letter)) return [];
  // Browsers are free in what they call themselves.
  const [browser, system] = [toPlainName(letter.browser), toPlainName(letter.system)];
  const device = browser === '' || system === '' ? browser + system : say('mail.browserOnSystem', { browser, system });
  return [
    sayFact('mail.at', sayMoment(letter.at)),
    ...(device === '' ? [] : [sayFact('mail.device', device)]),
    ...(isIP(letter.address) === 0 ? [] : [sayFact('mail.address', letter.address)]),
  ];
}
