import type { Standing } from '#/features/inbox/service.ts';

import type { Link } from './link.ts';

/** Whoever has a socket here: where they stand, once that is known, and how many notices they have not read. */
export type Person = { standing: Standing | undefined; unread: number; readonly links: Set<Link> };

/** The open sockets of this process, found by session and by person. */
export function createLinks() {
  const sessions = new Map<string, Set<Link>>();
  const people = new Map<string, Person>();
  let onEmpty: (() => void) | undefined;

  return {
    add(link: Link): void {
      const ofSession = sessions.get(link.sessionId) ?? new Set();
      sessions.set(link.sessionId, ofSession.add(link));
      const person = people.get(link.userId) ?? { standing: undefined, unread: 0, links: new Set() };
      person.links.add(link);
      people.set(link.userId, person);
    },

    /** Twice does no harm. */
    remove(link: Link): void {
      const ofSession = sessions.get(link.sessionId);
      ofSession?.delete(link);
      if (ofSession?.size === 0) sessions.delete(link.sessionId);
      const person = people.get(link.userId);
      person?.links.delete(link);
      if (person?.links.size === 0) people.delete(link.userId);
      if (sessions.size === 0) onEmpty?.();
    },

    has: (link: Link) => sessions.get(link.sessionId)?.has(link) === true,
    all: () => [...sessions.values()].flatMap((links) => [...links]),
    ofSession: (sessionId: string) => [...(sessions.get(sessionId) ?? [])],
    sessionIds: () => [...sessions.keys()],
    sessionIdsOf: (userId: string) => [...(people.get(userId)?.links ?? [])].map((link) => link.sessionId),

    person: (userId: string) => people.get(userId),
    people: () => [...people.values()],
    userIds: () => [...people.keys()],

    /** Resolves once no socket is open. */
    async emptied(): Promise<void> {
      if (sessions.size > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
    },
  };
}
