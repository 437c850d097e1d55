import { useEffect, useState } from 'react';

import { ApiError } from '#/shared/api/api-errors.ts';
import { call } from '#/shared/api/api.ts';
import { stopNavigating } from '#/shared/navigation/location.ts';
import { setDestination } from '#/shared/session/destination.ts';
import { clearSession, useIsSignedIn } from '#/shared/session/session.ts';
import { openSuiteSession } from '#/shared/session/suite-session.ts';

import { noteAsked, wasAsked } from './asked.ts';
import type { Request } from './request.ts';
import { takeTurn } from './turns.ts';

/**
 * Whether somebody has to sign in first, is asked to do so again, is on the way, cannot use the application in the
 * selected store, or may not go on.
 */
type State = 'sign-in' | 'asks' | 'under-way' | 'not here' | 'forbidden' | 'unknown' | 'failed';

type SignInRequest = Extract<Request, { kind: 'sign-in' }>;

export type Onward = {
  readonly state: State;
  /** Ends the session that there is, since the application wants a new one. */
  readonly signInAgain: () => void;
};

/**
 * Sends whoever is signed in on to the application, without a screen, unless something holds them. A link of anybody's
 * may say that a new sign-in is wanted: so whoever is signed in decides.
 */
export function useOnward({ application, fresh, toDevice, nextAddress }: SignInRequest, held: boolean): Onward {
  const signedIn = useIsSignedIn();
  const [refused, setRefused] = useState<State>();
  const asks = fresh && !wasAsked(nextAddress);

  useEffect(() => {
    if (!signedIn) {
      // Whoever signs in at this screen does what the application asks for.
      if (fresh || toDevice) noteAsked(nextAddress);
      return;
    }
    if (held || asks) return;
    let left = false;
    goOn(application, nextAddress).then(
      (isUnderWay) => left || isUnderWay || setRefused('not here'),
      (failure: unknown) => left || setRefused(why(failure)),
    );
    return () => {
      left = true;
    };
  }, [signedIn, held, asks, application, fresh, toDevice, nextAddress]);

  return {
    state: signedIn ? (refused ?? (asks ? 'asks' : 'under-way')) : 'sign-in',
    signInAgain() {
      setRefused('under-way');
      endSession().then(
        () => setRefused(undefined),
        (failure: unknown) => setRefused(why(failure)),
      );
    },
  };
}

/**
 * Lets applications recognise this browser, and goes to where the one that waits is given its answer. Returns false when
 * it would be refused in the selected store.
 */
async function goOn(application: string, nextAddress: string): Promise<boolean> {
  if (!(await openSuiteSession(application, { handles: ['A0302', 'A0404'] }))) return false;
  if (!takeTurn(nextAddress)) throw new Error('The application is not reached.');
  setDestination();
  stopNavigating();
  location.replace(nextAddress);
  return true;
}

/** The application wants a new sign-in: the one that there is ends, and the screen stays. */
async function endSession(): Promise<void> {
  await call('GET /user/logout', { handles: ['C0102'] }).catch((failure: unknown) => {
    if (!(failure instanceof ApiError && failure.code === 'C0102')) throw failure;
  });
  clearSession('signed-out');
}

function why(failure: unknown): State {
  if (!(failure instanceof ApiError)) return 'failed';
  if (failure.code === 'A0302') return 'forbidden';
  return failure.code === 'A0404' ? 'unknown' : 'failed';
}
