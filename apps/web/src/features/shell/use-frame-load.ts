import { CHUNK_TIMEOUT_MS } from '@foyer/contract/limits.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import { CallFailed } from '#/shared/api.ts';
import { openSuiteSession } from '#/shared/suite-session.ts';

import { frameAddress } from './frame-address.ts';
import { createMessageBudget } from './message-budget.ts';
import { reloadFor } from './outdated-page.ts';

/** An application that asks for another session again and again has no use for one. */
const RENEWALS = { most: 2, perSecond: 1 / 30 };

/** How far an application is: without a frame, in one that is loaded, shown; or why it is not. */
type Phase = 'begins' | 'loads' | 'shown' | 'late' | 'unreachable' | 'not-signed-in' | 'elsewhere';
type Load = {
  readonly number: number;
  readonly phase: Phase;
  readonly address: string;
  /** Whether the application has said that it is there. */
  readonly hasSpoken: boolean;
};

type FrameLoadNeeds = { code: string; entry: string; path: string | undefined };

/** Opens an application: its session first, then its frame; gives up, and tries again. */
export function useFrameLoad({ code, entry, path }: FrameLoadNeeds) {
  const [load, setLoad] = useState<Load>({ number: 0, phase: 'begins', address: entry, hasSpoken: false });
  const [renewals] = useState(() => createMessageBudget(RENEWALS));
  const { phase } = load;
  const enter = useCallback((next: Phase) => setLoad((now) => ({ ...now, phase: next })), []);
  const again = () => setLoad((now) => ({ ...now, number: now.number + 1, phase: 'begins', hasSpoken: false }));

  const loadFrame = useEffectEvent(() =>
    setLoad((now) => ({ ...now, phase: 'loads', address: frameAddress(entry, path) })),
  );
  useEffect(() => {
    if (phase !== 'begins') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    openSuiteSession(code, { signal, background: true }).then(
      () => signal.aborted || loadFrame(),
      // Foyer itself may be out of reach: then it is not the application that fails.
      (failure: unknown) => signal.aborted || enter(isRefusal(failure) ? 'not-signed-in' : 'unreachable'),
    );
    return () => leaving.abort();
  }, [code, phase, enter]);

  useEffect(() => {
    if (phase !== 'loads') return;
    const timer = setTimeout(() => enter('late'), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [phase, enter]);

  useEffect(() => {
    function refuse({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
      if (effectiveDirective !== 'frame-src') return;
      const { origin } = new URL(entry);
      if (URL.parse(blockedURI)?.origin !== origin) enter('elsewhere');
      else if (!reloadFor(origin)) enter('late');
    }
    document.addEventListener('securitypolicyviolation', refuse);
    return () => document.removeEventListener('securitypolicyviolation', refuse);
  }, [entry, enter]);

  return {
    ...load,
    /** The frame shows something. */
    shown: () => setLoad((now) => (now.phase === 'loads' ? { ...now, phase: 'shown' } : now)),
    /** The application says that it is there. */
    spoken: () => setLoad((now) => ({ ...now, phase: now.phase === 'loads' ? 'shown' : now.phase, hasSpoken: true })),
    /** Tries from the beginning. */
    again,
    /** The application has no session any longer: it is given another one and loaded again. */
    renew: () => (renewals.take() ? again() : enter('not-signed-in')),
  };
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof CallFailed && failure.code !== undefined && failure.status < 500;
}
