import {
  type Access,
  APPLICATION_SCOPES,
  type ApplicationScope,
  type Scope,
  SCOPES,
} from '@foyer/contract/core/endpoint.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';

import { Fault } from '#/platform/fault.ts';

/** How a second factor was verified; `device` is a trusted device. */
export type SecondFactor = 'code' | 'recovery' | 'passkey' | 'device';

/** The caller: one live session and the permissions of its user. */
export type Caller = {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly scope: Scope;
  /** Sign-in method: `password`, …; unchanged by later steps of a sign-in. */
  readonly signInMethod: string;
  /** How the second factor was verified; null when it was not. Unchanged by later steps of a sign-in. */
  readonly secondFactor: SecondFactor | null;
  readonly permissions: ReadonlySet<string>;
  /** Has every permission, including those of applications that are installed later. */
  readonly superAdministrator: boolean;
};

/** The id of no user. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * The command line as a caller. Its user can read the database and the keys: it may do everything, and confirms nothing.
 * Recognised by object identity, so that no session can equal it.
 */
export const COMMAND_LINE_CALLER: Caller = {
  sessionId: NO_USER,
  userId: NO_USER,
  username: 'command line',
  scope: 'full',
  signInMethod: 'command line',
  secondFactor: null,
  permissions: new Set(),
  superAdministrator: true,
};

/** An application that calls on its own behalf. */
export type ApplicationCaller = {
  readonly application: string;
  /** English name, for the audit trail. */
  readonly name: string;
};

/** The scope that an application needs for an endpoint; undefined for an endpoint of users. */
export function applicationScopeOf(access: Access): ApplicationScope | undefined {
  return APPLICATION_SCOPES.find((scope) => access === `application:${scope}`);
}

/**
 * Checks whether a session may call an endpoint. A session outside its scope gets C0102, as if it did not exist. A
 * missing permission is A0302, and so are missing super administrator rights where `highest` is set.
 */
export function requireAccess(access: Access, caller: Caller, highest = false): void {
  const scopes = scopesOf(access);
  if (!scopes.includes(caller.scope)) throw new Fault('session_expired');
  if (isPermission(access) && !caller.superAdministrator && !caller.permissions.has(access))
    throw new Fault('forbidden');
  if (highest && !caller.superAdministrator) throw new Fault('forbidden');
}

/** Session scopes that may call an endpoint: none for an endpoint of applications, all for one that needs none. */
export function scopesOf(access: Access): readonly Scope[] {
  if (typeof access !== 'string') return access;
  if (applicationScopeOf(access) !== undefined) return [];
  if (access === 'open' || access === 'visitor' || access === 'session') return SCOPES;
  const scope = SCOPES.find((name) => name === access);
  return scope === undefined ? ['full'] : [scope];
}
