import type { Foyer, Person } from './foyer.ts';
import type { Session, Sessions } from './sessions.ts';

/**
 * Says who makes a request. Nothing is remembered of what a token meant: Foyer is asked each time, so whoever loses a
 * permission or signs out is refused at the next call.
 */
export function createVisitors(foyer: Foyer, sessions: Sessions) {
  /** A refresh token is used once, so many requests at a time share one refresh. */
  const refreshing = new Map<string, Promise<Session | undefined>>();

  function refresh(session: Session): Promise<Session | undefined> {
    const under = refreshing.get(session.id);
    if (under !== undefined) return under;
    const renewed = renew(session).finally(() => refreshing.delete(session.id));
    refreshing.set(session.id, renewed);
    return renewed;
  }

  async function renew(session: Session): Promise<Session | undefined> {
    // Somebody else may have done so while this request asked about its token.
    const present = sessions.reload(session);
    if (present === undefined || present.refreshToken !== session.refreshToken) return present;
    const tokens = await foyer.refresh(session);
    if (tokens === undefined) return undefined;
    sessions.renew(session, tokens);
    return sessions.reload(session);
  }

  return {
    /** Whose session it is, as things are now; undefined when it is over. */
    async identify(session: Session): Promise<Person | undefined> {
      const person = await foyer.ask(session.accessToken);
      if (person !== undefined) return person;
      const renewed = await refresh(session);
      const anew = renewed && (await foyer.ask(renewed.accessToken));
      if (anew === undefined) sessions.end(session);
      return anew;
    },
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
