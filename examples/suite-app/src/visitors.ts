import type { FoyerClient, FoyerAccount } from './foyer.ts';
import type { ApplicationSession, ApplicationSessions } from './sessions.ts';

/**
 * Identifies the user of a request. Foyer introspects the token at each request. A user who loses a permission or signs
 * out is therefore refused at the next one.
 */
export function createVisitors(foyer: FoyerClient, sessions: ApplicationSessions) {
  /** A refresh token is single-use, so concurrent requests share one refresh. */
  const refreshing = new Map<string, Promise<ApplicationSession | undefined>>();

  function refresh(session: ApplicationSession): Promise<ApplicationSession | undefined> {
    const under = refreshing.get(session.id);
    if (under !== undefined) return under;
    const renewed = renew(session).finally(() => refreshing.delete(session.id));
    refreshing.set(session.id, renewed);
    return renewed;
  }

  async function renew(session: ApplicationSession): Promise<ApplicationSession | undefined> {
    // Another request may have refreshed the session during the introspection.
    const present = sessions.reload(session);
    if (present === undefined || present.refreshToken !== session.refreshToken) return present;
    const tokens = await foyer.refresh(session);
    if (tokens === undefined) return undefined;
    sessions.renew(session, tokens);
    return sessions.reload(session);
  }

  return {
    /** The current user of a session; undefined if it has ended. */
    async identify(session: ApplicationSession): Promise<FoyerAccount | undefined> {
      const person = await foyer.introspect(session.accessToken);
      if (person !== undefined) return person;
      const renewed = await refresh(session);
      const renewedPerson = renewed && (await foyer.introspect(renewed.accessToken));
      if (renewedPerson === undefined) sessions.end(session);
      return renewedPerson;
    },
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
