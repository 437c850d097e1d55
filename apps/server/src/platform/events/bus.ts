import type { PushType } from '@foyer/contract/pushes.ts';
import { sql } from 'kysely';

import type { Database, Queries } from '#/platform/database/database.ts';
import type { Log } from '#/platform/log.ts';

import { createNotificationReader, notificationsOf } from './notifications.ts';

const CHANNEL = 'foyer';

/** What processes tell each other: that something changed, so that what they remember of it is stale. */
export type BusMessages = {
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
export type BusTopic = keyof BusMessages;

/** Announces inside a transaction; heard by every process, this one too, once it has committed. */
export type Announce = <T extends BusTopic>(topic: T, message: BusMessages[T]) => Promise<void>;

export function createAnnounce(queries: Queries): Announce {
  return async (topic, message) => {
    const notifications = notificationsOf(JSON.stringify({ topic, message }));
    await sql`select pg_notify(${CHANNEL}, text) from unnest(${notifications}::text[]) as text`.execute(queries);
  };
}

/** Publish and subscribe between the processes, and within one, by LISTEN and NOTIFY. */
export type Bus = {
  subscribe<T extends BusTopic>(topic: T, listener: (message: BusMessages[T]) => void): void;
  /** Called after a gap in which announcements may have been lost: invalidate all caches. */
  onResync(listener: () => void): void;
  /** Makes every service of this process invalidate its caches. */
  resync(): void;
  /** Starts to listen. Repeated calls have no effect. */
  start(): Promise<void>;
};

export function createBus(database: Database, log: Log): Bus {
  const listeners = new Map<string, ((message: never) => void)[]>();
  const resyncListeners: (() => void)[] = [];
  let started = false;
  const resync = () => resyncListeners.forEach((listener) => listener());
  return {
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    onResync(listener) {
      resyncListeners.push(listener);
    },
    resync,
    async start() {
      if (started) return;
      const notifications = createNotificationReader();
      await database.listen(CHANNEL, (received) => {
        if ('resync' in received) {
          notifications.reset();
          log.info('listening to the database again');
          return resync();
        }
        const text = notifications.accept(received.payload);
        if (text === undefined) return;
        const { topic, message } = JSON.parse(text) as { topic: string; message: never }; // written by announce
        for (const listener of listeners.get(topic) ?? []) listener(message);
      });
      started = true;
    },
  };
}
