import { useEffect, useState } from 'react';

import { call } from '#/shared/api/api.ts';
import { ApiError } from '#/shared/api/errors.ts';
import { stopNavigating } from '#/shared/navigation/location.ts';
import { setDestination } from '#/shared/session/destination.ts';
import { clearSession, useIsSignedIn } from '#/shared/session/session.ts';
import { openSuiteSession } from '#/shared/session/suite-session.ts';

import { storeReauthenticationRequest, hasReauthenticationRequest } from './reauthentication-request.ts';
import { allowRedirect } from './redirect-loop-guard.ts';
import type { ApplicationRequest } from './request.ts';

/**
 * The user has to sign in, has to confirm a new sign-in, is being redirected, cannot use the application in the
 * selected store, or cannot be redirected.
 */
type ReturnState = 'sign-in' | 'asks' | 'under-way' | 'not here' | 'forbidden' | 'unknown' | 'failed';

type SignInRequest = Extract<ApplicationRequest, { kind: 'sign-in' }>;

export type ReturnToApplication = {
  readonly state: ReturnState;
  /** Ends the current session, since the application requires a new one. */
  readonly signInAgain: () => void;
};

/**
 * Redirects a signed-in user back to the application without a screen, unless something blocks that. Any link can
 * request a new sign-in, so a signed-in user has to confirm it.
 */
export function useReturnToApplication(
  { application, fresh, toDevice, nextAddress }: SignInRequest,
  isBlocked: boolean,
): ReturnToApplication {
  const signedIn = useIsSignedIn();
  const [refused, setRefused] = useState<ReturnState>();
  const asks = fresh && !hasReauthenticationRequest(nextAddress);

  useEffect(() => {
    if (!signedIn) {
      // A sign-in on this screen fulfils the application's request for a new one.
      if (fresh || toDevice) storeReauthenticationRequest(nextAddress);
      return;
    }
    if (isBlocked || asks) return;
    let isCancelled = false;
    returnToApplication(application, nextAddress).then(
      (isRedirecting) => isCancelled || isRedirecting || setRefused('not here'),
      (failure: unknown) => isCancelled || setRefused(stateOf(failure)),
    );
    return () => {
      isCancelled = true;
    };
  }, [signedIn, isBlocked, asks, application, fresh, toDevice, nextAddress]);

  return {
    state: signedIn ? (refused ?? (asks ? 'asks' : 'under-way')) : 'sign-in',
    signInAgain() {
      setRefused('under-way');
      endSession().then(
        () => setRefused(undefined),
        (failure: unknown) => setRefused(stateOf(failure)),
      );
    },
  };
}

/**
 * Opens the suite session, so that applications recognise this browser, then redirects to the pending authorisation
 * request. Returns false if the request would be refused in the selected store.
 */
async function returnToApplication(application: string, nextAddress: string): Promise<boolean> {
  if (!(await openSuiteSession(application, { handles: ['A0302', 'A0404'] }))) return false;
  if (!allowRedirect(nextAddress)) throw new Error('The application is not reached.');
  setDestination();
  stopNavigating();
  location.replace(nextAddress);
  return true;
}

/** Ends the current session for a new sign-in. The current screen remains visible. */
async function endSession(): Promise<void> {
  await call('GET /user/logout', { handles: ['C0102'] }).catch((failure: unknown) => {
    if (!(failure instanceof ApiError && failure.code === 'C0102')) throw failure;
  });
  clearSession('signed-out');
}

function stateOf(failure: unknown): ReturnState {
  if (!(failure instanceof ApiError)) return 'failed';
  if (failure.code === 'A0302') return 'forbidden';
  return failure.code === 'A0404' ? 'unknown' : 'failed';
}
