import type { PushType } from '@foyer/contract/pushes.ts';
import { sql } from 'kysely';

import type { Database, Queries } from '#/platform/database/database.ts';
import type { Log } from '#/platform/log.ts';

import { createNotificationReader, notificationsOf } from './notifications.ts';

const CHANNEL = 'foyer';

/** What processes tell each other: that something changed, so that what they remember of it is stale. */
export type Announcements = {
  /** Sessions ended or changed: of a user, or one by its id. */
  'session.changed': { userId: string } | { sessionId: string };
  /** What a role gives, or where an organisation stands in the tree, has changed: for whoever holds it or is below. */
  'rights.changed': { roleId: string } | { organisationId: string };
  /** What a user is called has changed. */
  'user.changed': { userId: string };
  /** A notice to more than one user was put up or withdrawn. */
  'notices.changed': Record<string, never>;
  /** What one user has in their inbox, or has read of it, has changed. */
  'inbox.changed': { userId: string };
  /** Whoever has a page open is to hear something: one user, some or everybody, in all their sessions or some. */
  'push.sent': {
    type: PushType;
    userId: string | readonly string[] | null;
    onlySessionIds?: readonly string[];
    exceptSessionIds?: readonly string[];
    /** Of that type. */
    fields?: Readonly<Record<string, string | boolean>>;
  };
  /** A mail waits to be sent. */
  'mail.waiting': Record<string, never>;
  /** An application was installed, changed or removed, or they stand in another order. */
  'applications.changed': Record<string, never>;
  /** A token of an application was ended before its time, or all that came of one sign-in to it. */
  'tokens.ended': { hash: string } | { grantId: string };
  /** A setting has a new value. */
  'setting.changed': { name: string };
  /** A text has other words than before. */
  'texts.changed': Record<string, never>;
  /** A licence file waits to be looked at. */
  'licence.waiting': Record<string, never>;
  /** A licence was taken in. */
  'licence.changed': Record<string, never>;
  /** A new version of the terms of service or the privacy notice holds. */
  'terms.changed': { kind: string };
};
export type Topic = keyof Announcements;

/** Announces inside a transaction; heard by every process, this one too, once it has committed. */
export type Announce = <T extends Topic>(topic: T, message: Announcements[T]) => Promise<void>;

export function createAnnounce(queries: Queries): Announce {
  return async (topic, message) => {
    const notifications = notificationsOf(JSON.stringify({ topic, message }));
    await sql`select pg_notify(${CHANNEL}, text) from unnest(${notifications}::text[]) as text`.execute(queries);
  };
}

/** LISTEN/NOTIFY between the processes, and within one. */
export type Bus = {
  hear<T extends Topic>(topic: T, hearer: (message: Announcements[T]) => void): void;
  /** Called after a gap in which announcements may have been lost: forget everything remembered. */
  onResync(hearer: () => void): void;
  /** Makes every service of this process forget what it remembers. */
  resync(): void;
  /** Begins to hear; once is enough, more does no harm. */
  start(): Promise<void>;
};

export function createBus(database: Database, log: Log): Bus {
  const hearers = new Map<string, ((message: never) => void)[]>();
  const resyncHearers: (() => void)[] = [];
  let started = false;
  const resync = () => resyncHearers.forEach((hearer) => hearer());
  return {
    hear(topic, hearer) {
      hearers.set(topic, [...(hearers.get(topic) ?? []), hearer]);
    },
    onResync(hearer) {
      resyncHearers.push(hearer);
    },
    resync,
    async start() {
      if (started) return;
      const notifications = createNotificationReader();
      await database.listen(CHANNEL, (heard) => {
        if ('resync' in heard) {
          notifications.forget();
          log.info('listening to the database again');
          return resync();
        }
        const text = notifications.take(heard.payload);
        if (text === undefined) return;
        const { topic, message } = JSON.parse(text) as { topic: string; message: never }; // written by announce
        for (const hearer of hearers.get(topic) ?? []) hearer(message);
      });
      started = true;
    },
  };
}
