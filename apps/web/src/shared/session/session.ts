import type { Application } from '@foyer/contract/applications.ts';
import { MENU_WIDTH } from '@foyer/contract/core/limits.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';

import { createSharedState, useSharedState } from '#/shared/state/shared-state.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

import { announceEnd, followOtherTabs, type SessionEnd } from './session-channel.ts';
import { readStoredSession, type StoredSession, storeSession } from './session-storage.ts';
import { clearStorage } from './storage.ts';

/** The global session state (specification section 3). */
export type SessionState = StoredSession & {
  /** Whether a sign-out is in progress. */
  readonly logoutFlag: boolean;
  /** Shown when this session ends, if the server has announced the reason. */
  readonly signOutMessage: ToastContent | undefined;
  readonly currentUser: Workbench['user'] | undefined;
  readonly permissionTree: readonly string[];
  readonly apps: readonly Application[];
  /** Whether the current customer and store are the first ones, not yet chosen by the user or for an application. */
  readonly isPlacePreset: boolean;
  /**
   * Whether the licence is temporary and has not expired, so that its remaining time may be shown (specification
   * section 4).
   */
  readonly licenceTipFlag: boolean;
  /** The last day of the licence whose tip was closed on this page. */
  readonly closedTip: string | undefined;
  /** Display name of the provider whose account is linked after a sign-in by another method. */
  readonly waitingLink: string | undefined;
  readonly licenceUpdateFlag: boolean;
  readonly dataUpdateFlag: boolean;
};

const SIGNED_OUT: SessionState = {
  logoutFlag: false,
  signOutMessage: undefined,
  accessToken: undefined,
  username: undefined,
  passwordFlag: undefined,
  loginFailedTimes: 0,
  currentUser: undefined,
  permissionTree: [],
  isPlacePreset: false,
  buttonPermissions: [],
  viewPermissions: [],
  pluginPermissions: [],
  apps: [],
  currentCustomer: undefined,
  currentStore: undefined,
  currentAppName: undefined,
  currentAppIcon: undefined,
  currentMenuIndex: undefined,
  showMenu: true,
  menuWidth: MENU_WIDTH,
  servicePage: false,
  adminPage: false,
  loginFlag: false,
  licenceTipFlag: false,
  closedTip: undefined,
  waitingLink: undefined,
  licenceUpdateFlag: false,
  dataUpdateFlag: false,
  noShowTips: false,
};

const state = createSharedState<SessionState>(SIGNED_OUT);

/** The current state, for code outside components. */
export function readSession(): SessionState {
  return state.read();
}

/** A part of the state, for components. */
export function useSession<S>(select: (session: SessionState) => S): S {
  return useSharedState(state, select);
}

/** Whether a user is signed in; the token of a sign-in whose next step is due gives no access yet. */
export function useIsSignedIn(): boolean {
  return useSession(({ accessToken, loginFlag }) => accessToken !== undefined && loginFlag);
}

/** Updates a part of the state, and its storage keys. */
export function patchSession(change: Partial<SessionState>): void {
  state.write({ ...state.read(), ...change });
  storeSession(change);
}

/** Clears everything but the language; with a reason, in every open tab. */
export function clearSession(reason?: SessionEnd): void {
  if (reason !== undefined) announceEnd(reason);
  clearStorage();
  state.write(SIGNED_OUT);
}

/** Loads what earlier visits stored, and follows other tabs from then on. */
export function startSession(onEndElsewhere: (reason: SessionEnd, signOutMessage?: ToastContent) => void): void {
  state.write({ ...SIGNED_OUT, ...readStoredSession() });
  followOtherTabs({
    onEnd: (reason) => {
      const { accessToken, signOutMessage } = state.read();
      if (accessToken === undefined) return;
      state.write(SIGNED_OUT);
      onEndElsewhere(reason, signOutMessage);
    },
    onStorage: () => {
      const before = state.read().accessToken;
      state.write({ ...state.read(), ...readStoredSession() });
      // The other tab signed out, or signed in again: this page belongs to an ended session.
      if (before !== undefined && before !== state.read().accessToken) onEndElsewhere('signed-out');
    },
  });
}
