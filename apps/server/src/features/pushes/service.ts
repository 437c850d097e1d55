import { setTimeout as sleep } from 'node:timers/promises';

import {
  SOCKET_CHECK_SECONDS,
  SOCKET_HEARTBEAT_SECONDS,
  SOCKETS_PER_ADDRESS,
  SOCKETS_PER_PROCESS,
  SOCKETS_PER_SESSION,
  SOCKETS_PER_USER,
} from '@foyer/contract/limits/pushes.ts';
import { SOCKET_CLOSES } from '@foyer/contract/pushes.ts';

import type { Grants } from '#/features/roles/grants.ts';
import type { Sessions } from '#/features/sessions/service.ts';
import type { Bus } from '#/platform/events/bus.ts';
import type { Caller } from '#/platform/http/access.ts';

import { createBatches } from './batches.ts';
import { type Line, Link } from './link.ts';
import { createLinks } from './links.ts';
import { type Message, messageOf } from './messages.ts';
import { createNoticePushes, type InboxOfPeople } from './notices.ts';
import { createPlaces, type PlaceLimits } from './places.ts';
import { createRightsPushes } from './rights.ts';
import { inSlices } from './slices.ts';
import { createTurns } from './turns.ts';

export type PushLimits = PlaceLimits & { readonly heartbeatMs: number; readonly checkMs: number };

const LIMITS: PushLimits = {
  heartbeatMs: SOCKET_HEARTBEAT_SECONDS * 1000,
  checkMs: SOCKET_CHECK_SECONDS * 1000,
  perSession: SOCKETS_PER_SESSION,
  perUser: SOCKETS_PER_USER,
  perAddress: SOCKETS_PER_ADDRESS,
  perProcess: SOCKETS_PER_PROCESS,
};
const UNREAD = messageOf('UNREAD');
const PERMISSION_CHANGED = messageOf('PERMISSION_CHANGED');
const SESSION_ENDED = messageOf('SESSION_ENDED');
/** How long a browser may take to agree to the end of its socket when the server stops. */
const STOP_MS = 500;

type Needs = {
  readonly bus: Bus;
  readonly sessions: Pick<Sessions, 'filterLive' | 'filterUsersWithin'>;
  readonly inbox: InboxOfPeople;
  readonly grants: Pick<Grants, 'holdersAmong'>;
  readonly onTrouble: (error: unknown) => void;
  readonly limits?: Partial<PushLimits>;
};

/**
 * The open sockets of this process: whoever has one hears at once how many notices are unread, then
 * something at least every heartbeat, and at the end of the session that it has ended.
 */
export function createPushes({ bus, sessions, inbox, grants, onTrouble, limits }: Needs) {
  const { heartbeatMs, checkMs, ...places } = { ...LIMITS, ...limits };
  const links = createLinks();
  const takePlace = createPlaces(places);
  const heartbeats = createTurns<Link>(heartbeatMs, (link) => send(link, UNREAD));
  const notices = createNoticePushes({ bus, inbox, links, send, onTrouble });
  const rights = createRightsPushes({
    bus,
    grants,
    sessions,
    userIds: links.userIds,
    tell: (userId) => links.person(userId)?.links.forEach((link) => send(link, PERMISSION_CHANGED)),
    onTrouble,
  });
  const check = createBatches({
    look: sessions.filterLive,
    serve: (sessionId, live) => live.has(sessionId) || endSession(sessionId),
    onTrouble,
  });
  // Sessions also end by the clock, which announces nothing.
  const rounds = createTurns<Link>(checkMs, (link) => {
    link.ping();
    check.ask([link.sessionId]);
  });

  bus.subscribe('session.changed', (change) =>
    check.ask(
      'userId' in change
        ? links.sessionIdsOf(change.userId)
        : links.ofSession(change.sessionId).map((link) => link.sessionId),
    ),
  );
  bus.onResync(() => check.ask(links.sessionIds()));
  bus.subscribe('push.sent', ({ type, userId, onlySessionIds, exceptSessionIds, fields }) => {
    const message = messageOf(type, fields);
    const reached = userId === null ? links.all() : [userId].flat().flatMap((id) => links.person(id)?.links ?? []);
    const hears = ({ sessionId }: Link) =>
      exceptSessionIds?.includes(sessionId) !== true && (onlySessionIds?.includes(sessionId) ?? true);
    void inSlices(reached.filter(hears), (link) => send(link, message));
  });

  function send(link: Link, message: Message): void {
    link.send(message(links.person(link.userId)?.unread ?? 0));
    heartbeats.queue(link);
  }

  function forget(link: Link): void {
    links.remove(link);
    heartbeats.leave(link);
    rounds.leave(link);
  }

  function endSession(sessionId: string): void {
    for (const link of links.ofSession(sessionId)) {
      send(link, SESSION_ENDED);
      link.close(SOCKET_CLOSES.sessionEnded);
      forget(link);
    }
  }

  return {
    takePlace,

    /** Takes in the socket of a session that has just been recognised. Returns it with the way to forget it. */
    open(caller: Caller, line: Line) {
      const link = new Link(caller, line);
      links.add(link);
      rounds.queue(link);
      // Whatever ended the session between the look at it and this line was announced to nobody.
      check.ask([link.sessionId]);
      notices.greet(link.userId);
      return { link, forget: () => forget(link) };
    },

    /** Closes every socket; who does not agree in time is cut off. */
    async stop(): Promise<void> {
      check.stop();
      notices.stop();
      rights.stop();
      await inSlices(links.all(), (link) => link.close(SOCKET_CLOSES.serverStops));
      await Promise.race([links.emptied(), sleep(STOP_MS, undefined, { ref: false })]);
      for (const link of links.all()) link.cut();
    },
  };
}

export type Pushes = ReturnType<typeof createPushes>;
