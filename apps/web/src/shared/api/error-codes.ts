import { errors, type ErrorCode } from '@foyer/contract/core/errors.ts';

import { ApiError } from './errors.ts';

/** Every code of the catalogue, for a call of which the page itself shows every failure. */
export const EVERY_CODE: readonly ErrorCode[] = [...new Set(Object.values(errors).map(({ code }) => code))];

/** Whether a call failed because there is no such thing, or no longer (A0404, which the call must handle). */
export function isNotFound(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'A0404';
}

/** Whether something was changed or removed; false when it was gone already. */
export async function ignoreNotFound(done: Promise<null>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (failure) {
    if (isNotFound(failure)) return false;
    throw failure;
  }
}
