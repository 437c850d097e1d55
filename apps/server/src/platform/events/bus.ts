import type { PushType } from '@foyer/contract/pushes.ts';
import { sql } from 'kysely';

import type { Database, Queries } from '#/platform/database/database.ts';
import type { AfterCommit } from '#/platform/database/work.ts';
import type { Log } from '#/platform/log.ts';

import { createNotificationReader, notificationsOf } from './notifications.ts';

const CHANNEL = 'foyer';

/** Messages between processes, by topic: mostly that something has changed, so that caches of it are stale. */
export type BusMessages = {
  /** Sessions ended or changed: of a user, or one by its id. */
  'session.changed': { userId: string } | { sessionId: string };
  /** The permissions of a role, or the position of an organisation in the tree, have changed. */
  'rights.changed': { roleId: string } | { organisationId: string };
  /** The name of a user has changed. */
  'user.changed': { userId: string };
  /** A notice to more than one user was published or withdrawn. */
  'notices.changed': Record<string, never>;
  /** The inbox of one user, or its read marks, have changed. */
  'inbox.changed': { userId: string };
  /** A push to the open pages of one user, several or all, in all their sessions or some. */
  'push.sent': {
    type: PushType;
    userId: string | readonly string[] | null;
    onlySessionIds?: readonly string[];
    exceptSessionIds?: readonly string[];
    /** Fields of that push type. */
    fields?: Readonly<Record<string, string | boolean>>;
  };
  /** An email waits to be sent. */
  'mail.waiting': Record<string, never>;
  /** An application was installed, changed or removed, or their order has changed. */
  'applications.changed': Record<string, never>;
  /** A token of an application was revoked, or all tokens of one grant. */
  'tokens.ended': { hash: string } | { grantId: string };
  /** A setting has a new value. */
  'setting.changed': { name: string };
  /** A text was customised or reset. */
  'texts.changed': Record<string, never>;
  /** A licence file is queued. */
  'licence.waiting': Record<string, never>;
  /** A licence was accepted. */
  'licence.changed': Record<string, never>;
  /** A new version of the terms of service or the privacy notice is published. */
  'terms.changed': { kind: string };
};
export type BusTopic = keyof BusMessages;

/** Announces a change inside a transaction. Every process is notified once it has committed, this one too. */
export type Announce = <T extends BusTopic>(topic: T, message: BusMessages[T]) => Promise<void>;

/** `onCommitted` is called with each announcement once its transaction has committed, before the notification arrives. */
export function createAnnounce(
  queries: Queries,
  afterCommit: AfterCommit = (run) => run(),
  onCommitted: (topic: BusTopic, message: BusMessages[BusTopic]) => void = () => {},
): Announce {
  return async (topic, message) => {
    const notifications = notificationsOf(JSON.stringify({ topic, message }));
    afterCommit(() => onCommitted(topic, message));
    await sql`select pg_notify(${CHANNEL}, text) from unnest(${notifications}::text[]) as text`.execute(queries);
  };
}

/** Publish and subscribe between the processes, and within one, by LISTEN and NOTIFY. */
export type Bus = {
  subscribe<T extends BusTopic>(topic: T, listener: (message: BusMessages[T]) => void): void;
  /**
   * Invalidates a cache. In the process that announces a change this happens at the commit, so that the response to its
   * caller is never followed by a stale one; in every process when the notification arrives. Must be idempotent.
   */
  invalidateOn<T extends BusTopic>(topic: T, invalidate: (message: BusMessages[T]) => void): void;
  /** Runs the invalidations of an announcement that this process has committed. */
  committed(topic: BusTopic, message: BusMessages[BusTopic]): void;
  /** Called after a gap in which announcements may have been lost: invalidate all caches. */
  onResync(listener: () => void): void;
  /** Makes every service of this process invalidate its caches. */
  resync(): void;
  /** Starts to listen. Repeated calls have no effect. */
  start(): Promise<void>;
};

export function createBus(database: Database, log: Log): Bus {
  type Listeners = Map<string, ((message: never) => void)[]>;
  const listeners: Listeners = new Map();
  const invalidations: Listeners = new Map();
  const add = (to: Listeners, topic: string, listener: (message: never) => void) =>
    void to.set(topic, [...(to.get(topic) ?? []), listener]);
  const run = (of: Listeners, topic: string, message: unknown) =>
    of.get(topic)?.forEach((listener) => listener(message as never)); // written by announce
  const resyncListeners: (() => void)[] = [];
  let started = false;
  const resync = () => resyncListeners.forEach((listener) => listener());
  return {
    subscribe: (topic, listener) => add(listeners, topic, listener),
    invalidateOn: (topic, invalidate) => add(invalidations, topic, invalidate),
    committed: (topic, message) => run(invalidations, topic, message),
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
          log.info('database listener reconnected');
          return resync();
        }
        const text = notifications.accept(received.payload);
        if (text === undefined) return;
        const { topic, message } = JSON.parse(text) as { topic: string; message: unknown };
        run(invalidations, topic, message);
        run(listeners, topic, message);
      });
      started = true;
    },
  };
}
