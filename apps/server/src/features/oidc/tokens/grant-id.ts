import { randomToken } from '#/platform/crypto/secrets.ts';

/** What somebody has let an application do by one sign-in to it: everything in the suite is theirs to open, so nobody is asked. */
export type GrantIdFields = { readonly application: string; readonly sessionId: string; readonly userId: string };

/** The id of a grant says what it is; none is stored. It never leaves the server. */
export function formatGrantId({ application, sessionId, userId }: GrantIdFields): string {
  return [application, sessionId, userId, randomToken()].join(':');
}

export function parseGrantId(id: string): GrantIdFields | undefined {
  const [application, sessionId, userId, secret] = id.split(':');
  if (application === undefined || sessionId === undefined || userId === undefined || secret === undefined)
    return undefined;
  return { application, sessionId, userId };
}
