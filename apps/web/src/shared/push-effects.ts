import { SOCKET_PATH } from '@foyer/contract/limits.ts';
import type { Push, PushType } from '@foyer/contract/pushes.ts';

import { CallFailed, reportFailure } from './call-failures.ts';
import { readSession } from './session.ts';

/** How long a tab that has just signed out, or changed its token, may take to tell the others, in milliseconds. */
const PATIENCE_MS = 500;

/** What a push makes the page do beside showing its count. A type that is not here does nothing more. */
const EFFECTS: Readonly<Partial<Record<PushType, (push: Push) => void>>> = {
  SESSION_ENDED: expire,
};

/** Does what a push asks for, in this tab. */
export function applyPush(push: Push): void {
  EFFECTS[push.type]?.(push);
}

/** Takes the path of every call that finds its session over. */
function expire(): void {
  const { accessToken } = readSession();
  setTimeout(() => {
    if (readSession().accessToken === accessToken)
      reportFailure(new CallFailed(`GET ${SOCKET_PATH}`, 401, { resultCode: 'C0102' }));
  }, PATIENCE_MS);
}
