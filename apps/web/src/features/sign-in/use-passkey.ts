import { useEffect, useEffectEvent, useState } from 'react';

import { ApiError, NetworkError } from '#/shared/api/errors.ts';
import { whenIdle } from '#/shared/navigation/when-idle.ts';

import type { SignedInResult } from './data.ts';
import type { PasskeyOutcome } from './passkey-sign-in.ts';

type UsePasskeyOptions = {
  /** Whether passkeys are switched on in the settings. */
  readonly offered: boolean;
  /** Whether another sign-in method is in progress, or none is allowed. */
  readonly paused: boolean;
  readonly onSignedIn: (answer: SignedInResult) => void;
  /** Called when the server refused the passkey. */
  readonly onRefused: (failure: unknown) => void;
  readonly onUnusable: () => void;
};

/**
 * Sign-in with a passkey: chosen in the username field while the screen is idle, or with the button. Its code loads
 * once the page is idle.
 */
export function usePasskey({ offered, paused, onSignedIn, onRefused, onUnusable }: UsePasskeyOptions) {
  const [requested, setRequested] = useState(false);
  const [chosen, setChosen] = useState(false);

  function leave() {
    setRequested(false);
    setChosen(false);
  }

  /** Returns whether another passkey can be tried. */
  const settle = useEffectEvent((outcome: PasskeyOutcome): boolean => {
    leave();
    if (outcome === 'unusable') onUnusable();
    else if (outcome !== 'left') onSignedIn(outcome);
    return outcome === 'unusable';
  });
  const refuse = useEffectEvent((failure: unknown): boolean => {
    const wasSent = failure instanceof ApiError || failure instanceof NetworkError;
    if (wasSent) onRefused(failure);
    // The code could not be loaded: shown only if the user pressed the button.
    else if (requested) onUnusable();
    leave();
    return wasSent;
  });

  useEffect(() => {
    if (!offered || paused) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;

    async function attempt(): Promise<boolean> {
      try {
        const { signInByPasskey, waitForPasskey } = await import('./passkey-sign-in.ts');
        const outcome = await (requested ? signInByPasskey(signal) : waitForPasskey(signal, () => setChosen(true)));
        return !signal.aborted && settle(outcome);
      } catch (failure) {
        return !signal.aborted && refuse(failure);
      }
    }
    async function wait() {
      while (!signal.aborted && (await attempt()));
    }

    if (requested) void attempt();
    else whenIdle(() => void wait());
    return () => leaving.abort();
  }, [offered, paused, requested]);

  return {
    busy: requested || chosen,
    ask: () => setRequested(true),
    /** Stops the passkey prompt because another sign-in method was chosen. */
    leave,
  };
}
