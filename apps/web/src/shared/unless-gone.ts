import { CallFailed } from './api.ts';

/** Whether something was changed or removed; false when it was gone already (A0404, which the call must handle). */
export async function unlessGone(done: Promise<null>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'A0404') return false;
    throw failure;
  }
}
