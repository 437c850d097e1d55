import { isIP } from 'node:net';

import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { parseWebAddress } from '@foyer/contract/rules/web-address.ts';

import type { GetText } from '#/features/translations/service.ts';
import { escapeMarkdown } from '#/platform/text/escape-markdown.ts';
import { toSingleLine, toPlainName } from '#/platform/text/sanitizers.ts';

import { type EmailFormatter, createFormatter } from './email-formatter.ts';
import { layOutHtml } from './layout-html.ts';
import { layOutText } from './layout-text.ts';
import type { EmailFact, EmailLayout, EmailHeader } from './layout.ts';
import { type Weakening, weakeningFacts } from './weakening-facts.ts';

/** An email as it is sent; its two parts have the same content. */
export type EmailMessage = { readonly subject: string; readonly text: string; readonly html: string };

type SignInDetails = { readonly at: Date; readonly address: string; readonly browser: string; readonly system: string };

/** Change of a second factor by its owner or, for `reset`, by an administrator. */
type SecondFactorChange =
  | 'bound'
  | 'unbound'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'reset';

export type EmailTemplate =
  /** A new password was requested. */
  | { readonly kind: 'passwordReset'; readonly link: string; readonly hours: number }
  /** Invitation, with a link to choose the first password. */
  | { readonly kind: 'activation'; readonly link: string; readonly hours: number }
  | ({
      readonly kind: 'passwordChanged';
      readonly occasion: 'own' | 'forced' | 'link' | 'administrator';
    } & SignInDetails)
  /** An administrator changed the address. The email is sent to the former address. */
  | ({ readonly kind: 'emailChanged' } & SignInDetails)
  | ({ readonly kind: 'newDevice' } & SignInDetails)
  | ({ readonly kind: 'secondFactorChanged'; readonly change: SecondFactorChange } & SignInDetails)
  /** An external account for sign-in was linked or unlinked. */
  | ({ readonly kind: 'accountLinked' | 'accountUnlinked'; readonly provider: string } & SignInDetails)
  /** Too many wrong codes after a correct password. */
  | ({ readonly kind: 'secondFactorRefused' } & SignInDetails)
  /** For super administrators: sign-in was made weaker. `actor` is a username; undefined for the command line. */
  | ({
      readonly kind: 'signInWeakened';
      readonly actor: string | undefined;
      readonly weakening: Weakening;
    } & SignInDetails);

/** An email that reports an event of an account. */
export type SecurityEmail = Extract<EmailTemplate, SignInDetails>;

export type EmailBranding = {
  /** Public address, as configured. */
  readonly homeUrl: string;
  readonly header: EmailHeader;
  readonly getText: GetText;
};

export type EmailRecipient = {
  readonly username: string;
  readonly displayName: string;
  readonly language: LanguageCode;
};

/** Renders an email in the reader's language. */
export function renderEmail(
  email: EmailTemplate,
  reader: EmailRecipient,
  { homeUrl, header, getText }: EmailBranding,
): EmailMessage {
  const formatter = createFormatter(reader.language, getText);
  const username = toPlainName(reader.username, CREDENTIAL_LENGTH);
  const layout: EmailLayout = {
    language: reader.language,
    header: header,
    // Subjects contain administrators' texts, in one line, but no user input (header injection).
    title: toSingleLine(formatter.format(subjectOf(email))),
    greeting: formatter.format('emails.greeting', { name: toPlainName(reader.displayName) || username }),
    facts: [
      formatter.formatFact('emails.username', username),
      ...changeFacts(email, formatter, reader.language, getText),
      ...signInFacts(email, formatter),
    ],
    ...contentOf(email, formatter),
    home: requireWebAddress(homeUrl),
  };
  return { subject: layout.title, text: layOutText(layout), html: layOutHtml(layout) };
}

/** Renders an email as an inbox notice: title and Markdown. */
export function renderNotice(
  email: SecurityEmail,
  language: LanguageCode,
  getText: GetText,
): { title: string; content: string } {
  const formatter = createFormatter(language, getText);
  const { lead, notes, caution } = contentOf(email, formatter);
  const changes = [...changeFacts(email, formatter, language, getText), ...signInFacts(email, formatter)];
  const facts = changes.map(({ line }) => `- ${escapeMarkdown(line)}`);
  const warning = `**${escapeMarkdown(caution.title)}** ${escapeMarkdown(caution.text)}`;
  const paragraphs = [escapeMarkdown(lead), facts.join('\n'), ...notes.map(escapeMarkdown), warning];
  return {
    title: toSingleLine(formatter.format(subjectOf(email))),
    content: paragraphs.filter((text) => text !== '').join('\n\n'),
  };
}

function subjectOf(email: EmailTemplate) {
  return email.kind === 'secondFactorChanged'
    ? (`emails.secondFactorChanged.${email.change}.subject` as const)
    : (`emails.${email.kind}.subject` as const);
}

function contentOf(
  email: EmailTemplate,
  { format, formatHours }: EmailFormatter,
): Pick<EmailLayout, 'lead' | 'action' | 'notes' | 'caution' | 'reasons'> {
  switch (email.kind) {
    case 'passwordReset':
    case 'activation':
      return {
        lead: format(`emails.${email.kind}.lead`),
        action: {
          label: format(`emails.${email.kind}.button`),
          link: requireWebAddress(email.link),
          lineBelowButton: format('emails.orOpenLink'),
          lineWithoutButton: format('emails.openLink'),
        },
        notes: [formatHours(email.hours), format('emails.keepLink')],
        caution: {
          title: format(email.kind === 'activation' ? 'emails.unexpected' : 'emails.notRequested'),
          text: format(`emails.${email.kind}.caution`),
        },
        reasons: [format(`emails.${email.kind}.why`), format('emails.neverAsks')],
      };
    case 'passwordChanged': {
      const { occasion } = email;
      const byOther = occasion === 'administrator';
      const isOtherSession = occasion === 'own' || occasion === 'forced';
      return {
        lead: format(`emails.passwordChanged.${occasion}`),
        notes: [
          format(`emails.passwordChanged.${isOtherSession ? 'othersSignedOut' : 'allSignedOut'}`),
          ...(byOther ? [] : [format('emails.fine')]),
        ],
        caution: {
          title: format(byOther ? 'emails.unexpected' : 'emails.notYou'),
          text: format(byOther ? 'emails.passwordChanged.cautionAdministrator' : 'emails.passwordChanged.caution'),
          urgent: true,
        },
        reasons: [format('emails.concernsSecurity'), format('emails.neverAsks')],
      };
    }
    case 'emailChanged':
      return {
        lead: format('emails.emailChanged.lead'),
        notes: [format('emails.emailChanged.note')],
        caution: {
          title: format('emails.unexpected'),
          text: format('emails.passwordChanged.cautionAdministrator'),
          urgent: true,
        },
        reasons: [format('emails.concernsSecurity'), format('emails.neverAsks')],
      };
    case 'newDevice':
      return {
        lead: format('emails.newDevice.lead'),
        notes: [format('emails.fine')],
        caution: { title: format('emails.notYou'), text: format('emails.newDevice.caution'), urgent: true },
        reasons: [format('emails.concernsSecurity'), format('emails.neverAsks')],
      };
    case 'secondFactorChanged': {
      const { change } = email;
      const byOther = change === 'reset';
      return {
        lead: format(`emails.secondFactorChanged.${change}.text`),
        notes: [
          ...(change === 'recoveryCodesRenewed' || change === 'recoveryCodeUsed'
            ? []
            : [format(byOther ? 'emails.passwordChanged.allSignedOut' : 'emails.passwordChanged.othersSignedOut')]),
          format(byOther ? 'emails.secondFactorChanged.nextSignIn' : 'emails.fine'),
        ],
        caution: {
          title: format(byOther ? 'emails.unexpected' : 'emails.notYou'),
          text: format(byOther ? 'emails.passwordChanged.cautionAdministrator' : 'emails.secondFactorChanged.caution'),
          urgent: true,
        },
        reasons: [format('emails.concernsSecurity'), format('emails.neverAsksCode')],
      };
    }
    case 'accountLinked':
    case 'accountUnlinked':
      return {
        lead: format(`emails.${email.kind}.lead`, { provider: toPlainName(email.provider) }),
        notes: [format('emails.fine')],
        caution: { title: format('emails.notYou'), text: format('emails.accountLinked.caution'), urgent: true },
        reasons: [format('emails.concernsSecurity'), format('emails.neverAsks')],
      };
    case 'secondFactorRefused':
      return {
        lead: format('emails.secondFactorRefused.lead'),
        notes: [format('emails.secondFactorRefused.fine')],
        caution: { title: format('emails.notYou'), text: format('emails.secondFactorRefused.caution'), urgent: true },
        reasons: [format('emails.concernsSecurity'), format('emails.neverAsksCode')],
      };
    case 'signInWeakened':
      return {
        lead: format('emails.signInWeakened.lead'),
        notes: [format('emails.signInWeakened.fine')],
        caution: { title: format('emails.unexpected'), text: format('emails.signInWeakened.caution'), urgent: true },
        reasons: [format('emails.signInWeakened.why'), format('emails.neverAsks')],
      };
  }
}

/** Who made the change, and the values before and after. */
function changeFacts(
  email: EmailTemplate,
  { format, fact }: EmailFormatter,
  language: LanguageCode,
  texts: GetText,
): EmailFact[] {
  if (email.kind !== 'signInWeakened') return [];
  const { actor, weakening } = email;
  const by = actor === undefined ? format('emails.commandLine') : toPlainName(actor, CREDENTIAL_LENGTH);
  return [
    fact(format('emails.changedBy'), by),
    ...weakeningFacts(weakening, language, texts).map(({ name, value }) => fact(name, value)),
  ];
}

/** Time and origin as far as they are known: the command line has no address and no device. */
function signInFacts(email: EmailTemplate, { format, formatFact, formatTime }: EmailFormatter): EmailFact[] {
  if (!('at' in email)) return [];
  // Browser names are untrusted input.
  const [browser, system] = [toPlainName(email.browser), toPlainName(email.system)];
  const device =
    browser === '' || system === '' ? browser + system : format('emails.browserOnSystem', { browser, system });
  return [
    formatFact('emails.at', formatTime(email.at)),
    ...(device === '' ? [] : [formatFact('emails.device', device)]),
    ...(isIP(email.address) === 0 ? [] : [formatFact('emails.address', email.address)]),
  ];
}

/** Requires a web address. The error omits the address, which may contain a secret. */
function requireWebAddress(address: string): string {
  if (parseWebAddress(address) === undefined) throw new Error('No web address.');
  return address;
}
