import type { LicenceAction } from '@foyer/contract/licence.ts';

import { ApiError } from '#/shared/api/errors.ts';

/** How long somebody is kept waiting for an answer, in milliseconds, and how often it is asked for. */
export const MAX_WAIT_MS = 60_000;
const EVERY_MS = 1000;

export type FinishedAction = LicenceAction & { readonly state: 'done' | 'refused' };

/**
 * What becomes of an upload, asked for at once and then every second. Undefined when nobody knows: it took too long, or
 * the server does not tell.
 */
export async function awaitAction(ask: () => Promise<LicenceAction>): Promise<FinishedAction | undefined> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      const action = await ask();
      if (isFinished(action)) return action;
    } catch (failure) {
      // What the server refuses now it refuses then, unless it is asked too often; anything else may pass.
      if (failure instanceof ApiError && failure.status < 500 && failure.status !== 429) return undefined;
    }
    if (performance.now() + EVERY_MS > until) return undefined;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

function isFinished(action: LicenceAction): action is FinishedAction {
  return action.state !== 'waiting';
}
