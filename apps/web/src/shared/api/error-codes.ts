import { errors, type ErrorCode } from '@foyer/contract/core/errors.ts';

import { ApiError } from './errors.ts';

/** Every code of the catalogue, for a call whose failures are all shown by the page itself. */
export const EVERY_CODE: readonly ErrorCode[] = [...new Set(Object.values(errors).map(({ code }) => code))];

/** Whether a call failed because the object was not found (A0404, which the call must handle). */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'A0404';
}

/** Waits for a change or removal; false when the object was not found (A0404). */
export async function ignoreNotFound(done: Promise<null>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (failure) {
    if (isNotFound(failure)) return false;
    throw failure;
  }
}
