import { FALLBACK_LANGUAGE, type LanguageCode, LANGUAGES } from '@foyer/contract/language.ts';

import type { SettingsService, SettingStores } from '#/features/settings/service.ts';
import type { Announce } from '#/platform/bus.ts';
import { describeDevice } from '#/platform/device.ts';
import type { MailStores } from '#/platform/mail/courier.ts';
import type { Origin } from '#/platform/origin.ts';
import type { Work } from '#/platform/work.ts';

import { type LetterKind, writeLetter } from './letters.ts';

export type LetterStores = MailStores & SettingStores & { announce: Announce };

/** Who a mail is for. */
export type Addressee = {
  readonly username: string;
  readonly display_name: string;
  /** Canonical; without one nothing is sent. */
  readonly email: string | null;
  /** The person's own choice; the installation's default without one. */
  readonly language: string | null;
};

export type Sending = {
  /** What it is about: a newer mail on the same topic takes the place of one that still waits. */
  readonly topic?: string;
  /** After so many seconds it is no longer worth sending; three days when left out. */
  readonly worthSeconds?: number;
};

const WORTH_SECONDS = 3 * 24 * 60 * 60;

type Needs = Work<LetterStores> & {
  settings: SettingsService;
  /** Where people open Foyer, from the configuration and never from a request (CVE-2025-64101). */
  publicUrl: () => string;
};

/** Writes mails to people, in their language, into the outbox. */
export function createMail({ read, settings, publicUrl }: Needs) {
  async function languageOf(stores: SettingStores, chosen: string | null): Promise<LanguageCode> {
    const { offered, default: standard } = await settings.within(stores, 'languages');
    const known = (code: string | null) => LANGUAGES.find((language) => language === code);
    return offered.find((code) => code === chosen) ?? known(standard) ?? FALLBACK_LANGUAGE;
  }

  return {
    /** The address of a page of the web, with a key that no server on the way gets to see. */
    linkTo(page: string, key: string): string {
      return `${publicUrl()}/base/#/${page}?key=${key}`;
    },

    /** Writes a mail inside the caller's transaction; does nothing for people without an address. */
    async send(stores: LetterStores, to: Addressee, letter: LetterKind, sending: Sending = {}): Promise<void> {
      if (to.email === null) return;
      const language = await languageOf(stores, to.language);
      const reader = { username: to.username, displayName: to.display_name, language };
      await stores.outbox.put({
        to: to.email,
        ...writeLetter(letter, reader, publicUrl()),
        worthSeconds: sending.worthSeconds ?? WORTH_SECONDS,
        ...(sending.topic === undefined ? {} : { topic: sending.topic }),
      });
      await stores.announce('mail.waiting', {});
    },

    /** The latest mails, newest first, without what they say. */
    list() {
      return read(({ outbox }) => outbox.list());
    },

    /** A mail with its text, as long as it waits; undefined when there is no such mail. */
    async show(id: string) {
      return read(async ({ outbox }) => {
        const mail = await outbox.find(id);
        return mail === undefined ? undefined : { ...mail, text: outbox.open(mail)?.text };
      });
    },
  };
}

export type Mail = ReturnType<typeof createMail>;

/** What mails tell of where something was done. */
export function whence(from: Origin): { at: Date; address: string; browser: string; system: string } {
  return { at: new Date(), address: from.address, ...describeDevice(from.device) };
}
