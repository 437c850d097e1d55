import type { ReaderState } from '#/features/inbox/reader-state.ts';

import type { PushConnection } from './connection.ts';

/** A user with open sockets: their reader state after it was loaded, and the number of unread notices. */
export type ConnectedUser = {
  readerState: ReaderState | undefined;
  unread: number;
  connections: readonly PushConnection[];
};

/**
 * Registry of this process's open sockets, by session and by user. The sockets of a session are a list, since nearly
 * all lists have one element.
 */
export function createConnections() {
  const sessions = new Map<string, readonly PushConnection[]>();
  const people = new Map<string, ConnectedUser>();
  let onEmpty: (() => void) | undefined;

  return {
    add(connection: PushConnection): void {
      sessions.set(connection.sessionId, [...(sessions.get(connection.sessionId) ?? []), connection]);
      const person = people.get(connection.userId) ?? { readerState: undefined, unread: 0, connections: [] };
      person.connections = [...person.connections, connection];
      people.set(connection.userId, person);
    },

    /** Removes a socket. Idempotent. */
    remove(connection: PushConnection): void {
      const ofSession = without(sessions.get(connection.sessionId), connection);
      if (ofSession.length > 0) sessions.set(connection.sessionId, ofSession);
      else sessions.delete(connection.sessionId);
      const person = people.get(connection.userId);
      if (person !== undefined) person.connections = without(person.connections, connection);
      if (person?.connections.length === 0) people.delete(connection.userId);
      if (sessions.size === 0) onEmpty?.();
    },

    has: (connection: PushConnection) => sessions.get(connection.sessionId)?.includes(connection) === true,
    all: () => [...sessions.values()].flat(),
    ofSession: (sessionId: string) => sessions.get(sessionId) ?? [],
    sessionIds: () => [...sessions.keys()],
    sessionIdsOf: (userId: string) => (people.get(userId)?.connections ?? []).map((connection) => connection.sessionId),

    person: (userId: string) => people.get(userId),
    people: () => [...people.values()],
    userIds: () => [...people.keys()],

    /** Resolves once no socket is open. */
    async emptied(): Promise<void> {
      if (sessions.size > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
    },
  };
}

const without = (connections: readonly PushConnection[] = [], connection: PushConnection) =>
  connections.filter((other) => other !== connection);
