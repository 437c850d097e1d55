import {
  type Access,
  APPLICATION_SCOPES,
  type ApplicationScope,
  type Scope,
  SCOPES,
} from '@foyer/contract/core/endpoint.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';

import { Fault } from '#/platform/fault.ts';

/** How a second factor was verified. `device` is a trusted device. */
export type SecondFactor = 'code' | 'recovery' | 'passkey' | 'device';

/** The caller: a live session, and its user's permissions. */
export type Caller = {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly scope: Scope;
  /** Sign-in method: `password`, … Later steps of a sign-in do not change it. */
  readonly signInMethod: string;
  /** How the second factor was verified; null if it was not. Later steps of a sign-in do not change it. */
  readonly secondFactor: SecondFactor | null;
  readonly permissions: ReadonlySet<string>;
  /** Whether the caller has every permission, including those of applications that are installed later. */
  readonly superAdministrator: boolean;
  /** Set for background work, which the user confirmed when it was started. */
  readonly isConfirmed?: true;
};

/** An ID that no user has. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * The command line as a caller. Its user can read the database and the keys, so it may do everything and never needs to
 * reauthenticate. It is recognised by object identity, so that no session can equal it.
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

/** An application that calls in its own name. */
export type ApplicationCaller = {
  readonly application: string;
  /** English name, for the audit log. */
  readonly name: string;
};

/** The scope that an application needs for an endpoint. Undefined for users' endpoints. */
export function applicationScopeOf(access: Access): ApplicationScope | undefined {
  return APPLICATION_SCOPES.find((scope) => access === `application:${scope}`);
}

/**
 * Requires that a session may call an endpoint. C0102 outside the session's scope, as if the session did not exist.
 * A0302 for a missing permission, and for missing super administrator rights if `highest` is set.
 */
export function requireAccess(access: Access, caller: Caller, highest = false): void {
  const scopes = scopesOf(access);
  if (!scopes.includes(caller.scope)) throw new Fault('session_expired');
  if (isPermission(access) && !caller.superAdministrator && !caller.permissions.has(access))
    throw new Fault('forbidden');
  if (highest && !caller.superAdministrator) throw new Fault('forbidden');
}

/**
 * Session scopes that may call an endpoint: none for applications' endpoints, all for an endpoint that requires none.
 */
export function scopesOf(access: Access): readonly Scope[] {
  if (typeof access !== 'string') return access;
  if (applicationScopeOf(access) !== undefined) return [];
  if (access === 'open' || access === 'visitor' || access === 'session') return SCOPES;
  const scope = SCOPES.find((name) => name === access);
  return scope === undefined ? ['full'] : [scope];
}
