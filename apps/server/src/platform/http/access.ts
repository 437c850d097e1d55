import {
  type Access,
  APPLICATION_SCOPES,
  type ApplicationScope,
  type Scope,
  SCOPES,
} from '@foyer/contract/core/endpoint.ts';
import { isPermission } from '@foyer/contract/core/permissions.ts';

import { Fault } from '#/platform/fault.ts';

/** How a second factor may be shown; a trusted device shows it by being one. */
export type SecondFactor = 'code' | 'recovery' | 'passkey' | 'device';

/** Who is calling: one live session and what its user may do. */
export type Caller = {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly scope: Scope;
  /** How the person came in: `password`, …; every step of one sign-in keeps it. */
  readonly signInMethod: string;
  /** By what the second factor was shown; null when it was not. Every later step of a sign-in keeps it. */
  readonly secondFactor: SecondFactor | null;
  readonly permissions: ReadonlySet<string>;
  /** Holds every permission, those of later applications too. */
  readonly superAdministrator: boolean;
};

/** The id of no user. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * The command line as a caller. Its user can read the database and the keys: it may do everything, and confirms nothing. It
 * is recognised by identity; no session is equal to it.
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

/** An application that calls for itself. */
export type ApplicationCaller = {
  readonly application: string;
  /** What it is called in English, for the audit trail. */
  readonly name: string;
};

/** The scope that an application needs for an endpoint; undefined for one of people. */
export function applicationScopeOf(access: Access): ApplicationScope | undefined {
  return APPLICATION_SCOPES.find((scope) => access === `application:${scope}`);
}

/**
 * Decides whether a session may call an endpoint. A session outside its scope is told that it has
 * expired (C0102), as if it did not exist; a missing permission is A0302, and so is what takes the highest rights.
 */
export function requireAccess(access: Access, caller: Caller, highest = false): void {
  const scopes = scopesOf(access);
  if (!scopes.includes(caller.scope)) throw new Fault('session_expired');
  if (isPermission(access) && !caller.superAdministrator && !caller.permissions.has(access))
    throw new Fault('forbidden');
  if (highest && !caller.superAdministrator) throw new Fault('forbidden');
}

/** The scopes of people that reach an endpoint; none need it when it is open. */
export function scopesOf(access: Access): readonly Scope[] {
  if (typeof access !== 'string') return access;
  if (applicationScopeOf(access) !== undefined) return [];
  if (access === 'open' || access === 'visitor' || access === 'session') return SCOPES;
  const scope = SCOPES.find((name) => name === access);
  return scope === undefined ? ['full'] : [scope];
}
