import { CHUNK_TIMEOUT_MS } from '@foyer/contract/core/limits.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { openSuiteSession } from '#/shared/session/suite-session.ts';

import { frameAddress } from './frame-address.ts';
import { createMessageBudget } from './message-budget.ts';
import { reloadFor } from './outdated-page.ts';
import { isDown } from './probe.ts';

/** Rate limit for new sessions: an application that keeps requesting them is broken. */
const RENEWALS = { max: 2, perSecond: 1 / 30 };

/** Phase: before the frame, loading, being probed, or shown; or the reason why the application is not shown. */
type FramePhase =
  | 'begins'
  | 'loads'
  | 'probes'
  | 'shown'
  | 'late'
  | 'down'
  | 'unreachable'
  | 'not-signed-in'
  | 'elsewhere';
type FrameLoad = {
  readonly number: number;
  readonly phase: FramePhase;
  readonly address: string;
  /** Whether the application has sent "ready". */
  readonly hasSpoken: boolean;
  /** Number of pages loaded without a message: browsers show their own error page if a server is down. */
  readonly silentPages: number;
};

type FrameLoadOptions = { code: string; entry: string; path: string | undefined };

/** Opens an application: first its session, then its frame. Includes a timeout and a retry. */
export function useFrameLoad({ code, entry, path }: FrameLoadOptions) {
  const [load, setLoad] = useState<FrameLoad>({
    number: 0,
    phase: 'begins',
    address: entry,
    hasSpoken: false,
    silentPages: 0,
  });
  const [renewals] = useState(() => createMessageBudget(RENEWALS));
  const { phase, address, silentPages } = load;
  const enter = useCallback((next: FramePhase) => setLoad((now) => ({ ...now, phase: next })), []);
  const again = () =>
    setLoad((now) => ({ ...now, number: now.number + 1, phase: 'begins', hasSpoken: false, silentPages: 0 }));

  const loadFrame = useEffectEvent(() =>
    setLoad((now) => ({ ...now, phase: 'loads', address: frameAddress(entry, path) })),
  );
  useEffect(() => {
    if (phase !== 'begins') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    openSuiteSession(code, { signal, background: true }).then(
      () => signal.aborted || loadFrame(),
      // If Foyer itself is unreachable, the application is not the cause.
      (failure: unknown) => signal.aborted || enter(isRefusal(failure) ? 'not-signed-in' : 'unreachable'),
    );
    return () => leaving.abort();
  }, [code, phase, enter]);

  useEffect(() => {
    if (phase !== 'loads') return;
    const timer = setTimeout(() => enter('late'), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [phase, enter]);

  const settle = useEffectEvent((down: boolean) =>
    setLoad((now) => (down ? { ...now, phase: 'down' } : now.phase === 'probes' ? { ...now, phase: 'shown' } : now)),
  );
  useEffect(() => {
    if (silentPages === 0) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void isDown(address, { signal }).then((down) => signal.aborted || settle(down));
    return () => leaving.abort();
  }, [address, silentPages]);

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
    /** Handles a page loaded in the frame; `speaks` if the page has sent a message. */
    loaded: (speaks: boolean) =>
      setLoad((now) => ({
        ...now,
        phase: now.phase === 'loads' ? (speaks ? 'shown' : 'probes') : now.phase,
        silentPages: speaks ? 0 : now.silentPages + 1,
      })),
    /** Handles the application's "ready". */
    spoken: () =>
      setLoad((now) => ({
        ...now,
        phase: now.phase === 'loads' || now.phase === 'probes' ? 'shown' : now.phase,
        hasSpoken: true,
        silentPages: 0,
      })),
    /** Restarts from the beginning. */
    again,
    /** The application has no session any more, so it gets a new one and is reloaded. */
    renew: () => (renewals.take() ? again() : enter('not-signed-in')),
  };
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code !== undefined && failure.status < 500;
}
