import type { PushType } from '@foyer/contract/pushes.ts';
import { sql } from 'kysely';

import type { Database, Queries } from '#/platform/database/database.ts';
import type { AfterCommit } from '#/platform/database/work.ts';
import type { Log } from '#/platform/log.ts';

import { createNotificationReader, notificationsOf } from './notifications.ts';

const CHANNEL = 'foyer';

/** Messages between processes, by topic. Most of them announce a change that makes caches stale. */
export type BusMessages = {
  /** Sessions were ended or changed: all of a user, or one by its ID. */
  'session.changed': { userId: string } | { sessionId: string };
  /** A role's permissions or an organisation's position in the tree were changed. */
  'rights.changed': { roleId: string } | { organisationId: string };
  /** A role was granted that will end, or the end of one was changed. */
  'roleEnds.changed': Record<string, never>;
  /** A user's profile or organisation was changed. */
  'user.changed': { userId: string };
  /** A notice to more than one user was published or withdrawn. */
  'notices.changed': Record<string, never>;
  /** A user's inbox or its read marks were changed. */
  'inbox.changed': { userId: string };
  /** A push is sent to the open pages of one user, several or all, in all or some of their sessions. */
  'push.sent': {
    type: PushType;
    userId: string | readonly string[] | null;
    onlySessionIds?: readonly string[];
    exceptSessionIds?: readonly string[];
    /** Fields of the push in addition to its type and count. */
    fields?: Readonly<Record<string, string | boolean>>;
  };
  /** An email is queued. */
  'mail.waiting': Record<string, never>;
  /** An application was installed, changed or removed, or the order of applications was changed. */
  'applications.changed': Record<string, never>;
  /** A token was revoked, or all tokens of a grant. */
  'tokens.ended': { hash: string } | { grantId: string };
  'setting.changed': { name: string };
  /** A text was customised or reset. */
  'texts.changed': Record<string, never>;
  /** A licence file was queued. */
  'licence.waiting': Record<string, never>;
  /** A licence was accepted. */
  'licence.changed': Record<string, never>;
  /** A new version of the terms of service or the privacy notice was published. */
  'terms.changed': { kind: string };
};
export type BusTopic = keyof BusMessages;

/**
 * Announces one or several changes inside a transaction. Every process is notified after the commit, including this
 * one.
 */
export type Announce = <T extends BusTopic>(
  topic: T,
  message: BusMessages[T] | readonly BusMessages[T][],
) => Promise<void>;

/** Calls `onCommitted` with each announcement after its transaction was committed, before the notification arrives. */
export function createAnnounce(
  queries: Queries,
  afterCommit: AfterCommit = (run) => run(),
  onCommitted: (topic: BusTopic, message: BusMessages[BusTopic]) => void = () => {},
): Announce {
  return async (topic, announced) => {
    const messages = Array.isArray(announced)
      ? (announced as BusMessages[typeof topic][])
      : [announced as BusMessages[typeof topic]];
    const notifications = messages.flatMap((message) => notificationsOf(JSON.stringify({ topic, message })));
    afterCommit(() => messages.forEach((message) => onCommitted(topic, message)));
    await sql`select pg_notify(${CHANNEL}, text) from unnest(${notifications}::text[]) as text`.execute(queries);
  };
}

/** Publish and subscribe between processes and within one, with LISTEN and NOTIFY. */
export type Bus = {
  subscribe<T extends BusTopic>(topic: T, listener: (message: BusMessages[T]) => void): void;
  /**
   * Subscribes a cache invalidation, which must be idempotent. The process that announces a change runs it at the
   * commit, so that the caller cannot read stale data after the response. Every process runs it when the notification
   * arrives.
   */
  invalidateOn<T extends BusTopic>(topic: T, invalidate: (message: BusMessages[T]) => void): void;
  /** Runs the invalidations of an announcement that this process has committed. */
  committed(topic: BusTopic, message: BusMessages[BusTopic]): void;
  /** Subscribes to gaps in which announcements may have been lost. The listener must invalidate all caches. */
  onResync(listener: () => void): void;
  /** Makes all services of this process invalidate their caches. */
  resync(): void;
  /** Starts listening. Repeated calls have no effect. */
  start(): Promise<void>;
};

export function createBus(database: Database, log: Log): Bus {
  type Listeners = Map<string, ((message: never) => void)[]>;
  const listeners: Listeners = new Map();
  const invalidations: Listeners = new Map();
  const add = (to: Listeners, topic: string, listener: (message: never) => void) =>
    void to.set(topic, [...(to.get(topic) ?? []), listener]);
  const run = (of: Listeners, topic: string, message: unknown) =>
    of.get(topic)?.forEach((listener) => listener(message as never)); // `announce` has written it
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
