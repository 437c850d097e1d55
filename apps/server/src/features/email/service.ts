import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { FALLBACK_LANGUAGE, type LanguageCode } from '@foyer/contract/rules/language.ts';

import type { Notices } from '#/features/notices/service.ts';
import type { SettingsService } from '#/features/settings/service.ts';
import type { Translations } from '#/features/translations/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { describeDevice } from '#/platform/http/requests/device.ts';
import { COMMAND_LINE, type Origin } from '#/platform/http/requests/origin.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';
import type { Log } from '#/platform/log.ts';
import { toPlainName } from '#/platform/text/sanitizers.ts';
import type { Repositories } from '#/repositories.ts';

import { renderTestEmail } from './server/test-email.ts';
import {
  type EmailBranding,
  type EmailMessage,
  type EmailTemplate,
  type SecurityEmail,
  renderNotice,
  renderEmail,
} from './templates/templates.ts';
import type { Weakening } from './templates/weakening-facts.ts';

type MailServiceRepositories = Repositories<'announce' | 'audit' | 'notices' | 'outbox' | 'settings' | 'texts'>;

export type EmailAddressee = {
  readonly id: string;
  readonly username: string;
  readonly display_name: string;
  /** Canonical address. Users without one receive no email. */
  readonly email: string | null;
  /** The user's choice. Null: the installation's default applies. */
  readonly language: string | null;
};

export type SendOptions = {
  /** A newer email on the same topic replaces an older one that still waits. */
  readonly topic?: string | undefined;
  /** Expiry in seconds; three days by default. */
  readonly ttlSeconds?: number;
  /** Bulk email: sent after all others. */
  readonly bulk?: true;
};

const TTL_SECONDS = 3 * 24 * 60 * 60;

type MailNeeds = Work<MailServiceRepositories> & {
  notices: Notices;
  translations: Pick<Translations, 'textsWithin'>;
  settings: SettingsService;
  /** Public address of Foyer, from the configuration and never from a request (CVE-2025-64101). */
  publicUrl: () => string;
  log: Log;
};

/** Writes emails to users, in their language, into the outbox. Security emails also create a notice in the inbox. */
export function createMail({ read, work, notices, translations, settings, publicUrl, log }: MailNeeds) {
  async function languageOf(repositories: Repositories<'settings'>, chosen: string | null): Promise<LanguageCode> {
    const { offered, default: standard } = await settings.within(repositories, 'languages');
    const supported = (code: string | null) => LANGUAGES.find((language) => language === code);
    return offered.find((code) => code === chosen) ?? supported(standard) ?? FALLBACK_LANGUAGE;
  }

  async function brandingIn(
    repositories: Repositories<'settings' | 'texts'>,
    language: LanguageCode,
  ): Promise<EmailBranding> {
    const getText = await translations.textsWithin(repositories);
    const { primary, primaryDark, logo, ...brand } = await settings.within(repositories, 'brand');
    // Administrators may have customised these texts, even with several lines.
    const name = toPlainName(getText(language, 'frame.brand')) || brand.name;
    const company = toPlainName(getText(language, 'frame.company')) || brand.company;
    return {
      homeUrl: publicUrl(),
      getText: getText,
      header: { name, company, primary, primaryDark, marked: logo === null },
    };
  }

  async function notify(
    repositories: Repositories<'announce' | 'notices' | 'outbox' | 'settings' | 'texts'>,
    userId: string,
    email: SecurityEmail,
  ): Promise<void> {
    const getText = await translations.textsWithin(repositories);
    const isWarning = email.kind === 'secondFactorRefused' || email.kind === 'signInWeakened';
    const type = isWarning ? 'WARNING_NOTICE' : 'IMPORTANT_NOTICE';
    const texts = LANGUAGES.map((language) => [language, renderNotice(email, language, getText)] as const);
    await notices.notify(repositories, userId, type, Object.fromEntries(texts));
  }

  /** Writes an email inside the caller's transaction, and a notice when it reports an event. */
  async function send(
    repositories: Repositories<'announce' | 'notices' | 'outbox' | 'settings' | 'texts'>,
    to: EmailAddressee,
    email: EmailTemplate,
    options: SendOptions = {},
  ): Promise<void> {
    if ('at' in email) await notify(repositories, to.id, email);
    if (to.email === null) return;
    if (canonicalEmail(to.email) !== to.email) {
      // The address was stored before addresses had a canonical form. An error here would lock the user out.
      log.warn({ username: to.username }, 'email not sent: invalid address');
      return;
    }
    const language = await languageOf(repositories, to.language);
    const reader = { username: to.username, displayName: to.display_name, language };
    await repositories.outbox.put({
      to: to.email,
      ...renderEmail(email, reader, await brandingIn(repositories, language)),
      ttlSeconds: options.ttlSeconds ?? TTL_SECONDS,
      topic: options.topic,
      ...(options.bulk && { bulk: true }),
    });
    await repositories.announce('mail.waiting', {});
  }

  return {
    /** Link to one of Foyer's pages, with a key in the fragment. Browsers do not send fragments to servers. */
    linkTo(page: string, key: string): string {
      return `${publicUrl()}/base/#/${page}?key=${key}`;
    },

    send,

    /**
     * Notifies every active super administrator by email and notice that sign-in was made weaker, inside the caller's
     * transaction. `actor` is a username; undefined for the command line.
     */
    async alertWeakening(
      repositories: Repositories<'announce' | 'notices' | 'outbox' | 'rights' | 'settings' | 'texts' | 'users'>,
      { weakening, actor }: { weakening: Weakening; actor: string | undefined },
      from: Origin,
    ): Promise<void> {
      // Accounts are locked in a fixed order: otherwise two transactions could deadlock.
      const people = (await repositories.rights.listSuperAdministrators()).map(({ id }) => id).sort();
      for (const id of people) {
        const account = await repositories.users.lockAccount(id);
        if (account === undefined) continue;
        await send(repositories, account, { kind: 'signInWeakened', actor, weakening, ...signInDetails(from) });
      }
    },

    /** Renders the email server's test email in the default language. */
    async writeTest(repositories: Repositories<'settings' | 'texts'>): Promise<EmailMessage> {
      const language = await languageOf(repositories, null);
      return renderTestEmail(language, await brandingIn(repositories, language));
    },

    /** The latest emails, newest first, without their content. */
    list() {
      return read(({ outbox }) => outbox.list());
    },

    /**
     * Returns an email, with its text until the text is erased. Undefined when it does not exist. The access is
     * audited.
     */
    async show(id: string) {
      return work(async ({ outbox, audit }) => {
        const mail = await outbox.find(id);
        if (mail === undefined) return undefined;
        const { recipient } = mail;
        const entry = { actor: 'command line', result: 'done', details: { mail: id, recipient } } as const;
        await audit.record(COMMAND_LINE, { event: 'mail.shown', ...entry });
        return { ...mail, text: outbox.decryptBody(mail)?.text };
      });
    },
  };
}

export type Mail = ReturnType<typeof createMail>;

/** Time, address and device of an action, for emails. */
export function signInDetails(from: Origin): { at: Date; address: string; browser: string; system: string } {
  return { at: new Date(), address: from.address, ...describeDevice(from.device) };
}
