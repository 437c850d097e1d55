import { randomToken } from '#/platform/crypto/secrets.ts';

/**
 * Fields of a grant. A grant is one sign-in of a user to an application; there is no consent, since all applications
 * belong to the suite.
 */
export type GrantIdFields = { readonly application: string; readonly sessionId: string; readonly userId: string };

/**
 * Formats the ID of a grant. It contains all of the grant's fields, since no grant is stored. It never leaves the
 * server.
 */
export function formatGrantId({ application, sessionId, userId }: GrantIdFields): string {
  return [application, sessionId, userId, randomToken()].join(':');
}

export function parseGrantId(id: string): GrantIdFields | undefined {
  const [application, sessionId, userId, secret] = id.split(':');
  if (application === undefined || sessionId === undefined || userId === undefined || secret === undefined)
    return undefined;
  return { application, sessionId, userId };
}
