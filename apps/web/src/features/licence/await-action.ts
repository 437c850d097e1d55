import type { LicenceAction } from '@foyer/contract/licence.ts';

import { ApiError } from '#/shared/api/errors.ts';

/** How long and how often an upload is polled, in milliseconds. */
export const MAX_WAIT_MS = 60_000;
const EVERY_MS = 1000;

export type FinishedAction = LicenceAction & { readonly state: 'done' | 'refused' };

/**
 * Polls an upload until it is finished: immediately, then every second. Returns undefined on a timeout or a permanent
 * client error.
 */
export async function awaitAction(ask: () => Promise<LicenceAction>): Promise<FinishedAction | undefined> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      const action = await ask();
      if (isFinished(action)) return action;
    } catch (failure) {
      // A client error other than 429 is permanent; retry anything else.
      if (failure instanceof ApiError && failure.status < 500 && failure.status !== 429) return undefined;
    }
    if (performance.now() + EVERY_MS > until) return undefined;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

function isFinished(action: LicenceAction): action is FinishedAction {
  return action.state !== 'waiting';
}
