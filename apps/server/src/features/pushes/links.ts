import type { ReaderState } from '#/features/inbox/reader-state.ts';

import type { Link } from './link.ts';

/** Whoever has a socket here: where they stand, once that is known, and how many notices they have not read. */
export type Person = { standing: ReaderState | undefined; unread: number; links: readonly Link[] };

/** The open sockets of this process, found by session and by person: lists, since nearly all of them hold one. */
export function createLinks() {
  const sessions = new Map<string, readonly Link[]>();
  const people = new Map<string, Person>();
  let onEmpty: (() => void) | undefined;

  return {
    add(link: Link): void {
      sessions.set(link.sessionId, [...(sessions.get(link.sessionId) ?? []), link]);
      const person = people.get(link.userId) ?? { standing: undefined, unread: 0, links: [] };
      person.links = [...person.links, link];
      people.set(link.userId, person);
    },

    /** Twice does no harm. */
    remove(link: Link): void {
      const ofSession = without(sessions.get(link.sessionId), link);
      if (ofSession.length > 0) sessions.set(link.sessionId, ofSession);
      else sessions.delete(link.sessionId);
      const person = people.get(link.userId);
      if (person !== undefined) person.links = without(person.links, link);
      if (person?.links.length === 0) people.delete(link.userId);
      if (sessions.size === 0) onEmpty?.();
    },

    has: (link: Link) => sessions.get(link.sessionId)?.includes(link) === true,
    all: () => [...sessions.values()].flat(),
    ofSession: (sessionId: string) => sessions.get(sessionId) ?? [],
    sessionIds: () => [...sessions.keys()],
    sessionIdsOf: (userId: string) => (people.get(userId)?.links ?? []).map((link) => link.sessionId),

    person: (userId: string) => people.get(userId),
    people: () => [...people.values()],
    userIds: () => [...people.keys()],

    /** Resolves once no socket is open. */
    async emptied(): Promise<void> {
      if (sessions.size > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
    },
  };
}

const without = (links: readonly Link[] = [], link: Link) => links.filter((other) => other !== link);
