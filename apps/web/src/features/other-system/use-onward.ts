import { useEffect, useState } from 'react';

import { call, CallFailed } from '#/shared/api.ts';
import { setDestination } from '#/shared/destination.ts';
import { stopNavigating } from '#/shared/location.ts';
import { clearSession, useSession } from '#/shared/session.ts';
import { openSuiteSession } from '#/shared/suite-session.ts';

import { noteAsked, wasAsked } from './asked.ts';
import type { Request } from './request.ts';

/** Whether somebody has to sign in first, is on the way, or may not go on. */
export type Onward = 'sign-in' | 'under-way' | 'forbidden' | 'unknown' | 'failed';

type SignInRequest = Extract<Request, { kind: 'sign-in' }>;

/** Sends whoever is signed in on to the application, without a screen, unless something holds them. */
export function useOnward({ application, fresh, onward }: SignInRequest, held: boolean): Onward {
  const signedIn = useSession(({ accessToken }) => accessToken !== undefined);
  const [refused, setRefused] = useState<Onward>();

  useEffect(() => {
    const asked = wasAsked(onward);
    if (fresh) noteAsked(onward);
    if (!signedIn || held) return;
    let left = false;
    const go = fresh && !asked ? endSession : () => goOn(application, onward);
    go().catch((failure: unknown) => {
      if (!left) setRefused(why(failure));
    });
    return () => {
      left = true;
    };
  }, [signedIn, held, application, fresh, onward]);

  return signedIn ? (refused ?? 'under-way') : 'sign-in';
}

/** Lets applications recognise this browser, and goes to where the one that waits is given its answer. */
async function goOn(application: string, onward: string): Promise<void> {
  await openSuiteSession(application, { handles: ['A0302', 'A0404'] });
  setDestination();
  stopNavigating();
  location.replace(onward);
}

/** The application wants a new sign-in: the one that there is ends, and the screen stays. */
async function endSession(): Promise<void> {
  await call('GET /user/logout', { handles: ['C0102'] }).catch((failure: unknown) => {
    if (!(failure instanceof CallFailed && failure.code === 'C0102')) throw failure;
  });
  clearSession('signed-out');
}

function why(failure: unknown): Onward {
  if (!(failure instanceof CallFailed)) return 'failed';
  if (failure.code === 'A0302') return 'forbidden';
  return failure.code === 'A0404' ? 'unknown' : 'failed';
}
