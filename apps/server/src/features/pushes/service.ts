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

import { createConnectionLimits, type ConnectionLimits } from './connection-limits.ts';
import { type PushSocket, PushConnection } from './connection.ts';
import { createConnections } from './connections.ts';
import { type Message, messageOf } from './messages.ts';
import { createNoticePushes, type InboxOfPeople } from './notices.ts';
import { createRightsPushes } from './rights.ts';
import { createBatchQueue, createRoundRobinTimer, forEachSliced } from './scheduling.ts';

export type PushLimits = ConnectionLimits & { readonly heartbeatMs: number; readonly checkMs: number };

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
/** Maximum time of the closing handshakes when the server stops. */
const STOP_MS = 500;

type PushesNeeds = {
  readonly bus: Bus;
  readonly sessions: Pick<Sessions, 'filterLive' | 'filterUsersWithin'>;
  readonly inbox: InboxOfPeople;
  readonly grants: Pick<Grants, 'holdersAmong'>;
  readonly onError: (error: unknown) => void;
  /** Overrides the limits of the contract. */
  readonly pushLimits?: Partial<PushLimits> | undefined;
};

/**
 * Registry of this process's open sockets. Each socket receives the unread count when it opens, at least one message
 * per heartbeat, and the end of its session.
 */
export function createPushes({ bus, sessions, inbox, grants, onError, pushLimits }: PushesNeeds) {
  const { heartbeatMs, checkMs, ...limiter } = { ...LIMITS, ...pushLimits };
  const connections = createConnections();
  const reserve = createConnectionLimits(limiter);
  const heartbeats = createRoundRobinTimer<PushConnection>(heartbeatMs, (connection) => send(connection, UNREAD));
  const notices = createNoticePushes({ bus, inbox, connections, send, onError });
  const rights = createRightsPushes({
    bus,
    grants,
    sessions,
    userIds: connections.userIds,
    notify: (userId) =>
      connections.person(userId)?.connections.forEach((connection) => send(connection, PERMISSION_CHANGED)),
    onError,
  });
  const check = createBatchQueue({
    load: sessions.filterLive,
    serve: (sessionId, live) => live.has(sessionId) || endSession(sessionId),
    onError,
  });
  // A session's expiry is not announced, so it is polled.
  const checkTimer = createRoundRobinTimer<PushConnection>(checkMs, (connection) => {
    connection.ping();
    check.enqueue([connection.sessionId]);
  });

  bus.subscribe('session.changed', (change) =>
    check.enqueue(
      'userId' in change
        ? connections.sessionIdsOf(change.userId)
        : connections.ofSession(change.sessionId).map((connection) => connection.sessionId),
    ),
  );
  bus.onResync(() => check.enqueue(connections.sessionIds()));
  bus.subscribe('push.sent', ({ type, userId, onlySessionIds, exceptSessionIds, fields }) => {
    const message = messageOf(type, fields);
    const reached =
      userId === null ? connections.all() : [userId].flat().flatMap((id) => connections.person(id)?.connections ?? []);
    const isRecipient = ({ sessionId }: PushConnection) =>
      exceptSessionIds?.includes(sessionId) !== true && (onlySessionIds?.includes(sessionId) ?? true);
    void forEachSliced(reached.filter(isRecipient), (connection) => send(connection, message));
  });

  function send(connection: PushConnection, message: Message): void {
    connection.send(message(connections.person(connection.userId)?.unread ?? 0));
    heartbeats.queue(connection);
  }

  function remove(connection: PushConnection): void {
    connections.remove(connection);
    heartbeats.leave(connection);
    checkTimer.leave(connection);
  }

  function endSession(sessionId: string): void {
    for (const connection of connections.ofSession(sessionId)) {
      send(connection, SESSION_ENDED);
      connection.close(SOCKET_CLOSES.sessionEnded);
      remove(connection);
    }
  }

  return {
    reserve,

    /** Registers the socket of an authenticated session. Returns the connection and a function that removes it. */
    open(caller: Caller, socket: PushSocket) {
      const connection = new PushConnection(caller, socket);
      connections.add(connection);
      checkTimer.queue(connection);
      // If the session ended between authentication and this line, the announcement was missed.
      check.enqueue([connection.sessionId]);
      notices.greet(connection.userId);
      return { connection, remove: () => remove(connection) };
    },

    /** Closes every socket; terminates those that do not complete the closing handshake in time. */
    async stop(): Promise<void> {
      check.stop();
      notices.stop();
      rights.stop();
      await forEachSliced(connections.all(), (connection) => connection.close(SOCKET_CLOSES.serverStops));
      await Promise.race([connections.emptied(), sleep(STOP_MS, undefined, { ref: false })]);
      for (const connection of connections.all()) connection.cut();
    },
  };
}

export type Pushes = ReturnType<typeof createPushes>;
