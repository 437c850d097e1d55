import { WECHAT_EXPIRY_SECONDS, WECHAT_POLL_SECONDS } from '@foyer/contract/core/limits.ts';

import { ApiError } from '#/shared/api/errors.ts';

import type { PollResult } from './data.ts';

type PendingScan = Extract<PollResult, { waiting: unknown }>['waiting'];
type FollowResult = Exclude<PollResult, { waiting: unknown }>;

type Follower = {
  readonly poll: () => Promise<PollResult>;
  /** Aborted when the QR code is no longer shown. */
  readonly signal: AbortSignal;
  readonly onWaiting: (waiting: PendingScan) => void;
  readonly onCompleted: (result: FollowResult) => void;
  /** Called when the QR code has expired. */
  readonly onExpired: () => void;
  readonly onRefused: (failure: ApiError) => void;
};

/**
 * Polls a QR code every second, one request at a time, for sixty seconds (specification section 4). A response that
 * arrives later is still accepted, since the server may have issued the session with it.
 */
export async function followCode({
  poll,
  signal,
  onWaiting,
  onCompleted,
  onExpired,
  onRefused,
}: Follower): Promise<void> {
  const end = Date.now() + WECHAT_EXPIRY_SECONDS * 1000;
  const over = new AbortController();
  const isOpen = () => !over.signal.aborted && !signal.aborted;
  const finish = () => {
    if (!isOpen()) return;
    over.abort();
    onExpired();
  };
  const timer = setTimeout(finish, WECHAT_EXPIRY_SECONDS * 1000);

  let lastPoll = Date.now();
  while (isOpen()) {
    await until(lastPoll + WECHAT_POLL_SECONDS * 1000);
    // Timers do not run while a computer sleeps.
    if (Date.now() >= end) finish();
    if (!isOpen()) break;
    lastPoll = Date.now();
    try {
      const polled = await poll();
      if (signal.aborted) break;
      if (!('waiting' in polled)) {
        clearTimeout(timer);
        return onCompleted(polled);
      }
      if (isOpen()) onWaiting(polled.waiting);
    } catch (failure) {
      if (!decides(failure)) continue;
      clearTimeout(timer);
      if (!isOpen()) return;
      if (failure.code === 'A0205') return finish();
      return onRefused(failure);
    }
  }
  clearTimeout(timer);
}

/** Whether a failure is final; otherwise the next poll can succeed. */
function decides(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.status !== 429 && failure.status < 500;
}

async function until(moment: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - Date.now())));
}
