import { ApiError } from './api-errors.ts';

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
