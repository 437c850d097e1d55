import { call, CallFailed } from './api.ts';
import { reloadBase, type Ending } from './reload.ts';
import { clearSession, patchSession, readSession } from './session.ts';

/**
 * Ends the session here, on the server and in every open tab (specification section 4, Logout), then
 * loads the base page. Whoever leaves is signed out on this device even when the server cannot be
 * reached. The binding cookie goes with the server's answer; no other cookie is ours. Unless told
 * otherwise, the next sign-in leads Home.
 */
export async function signOut(ending?: Ending): Promise<void> {
  if (readSession().logoutFlag) return;
  patchSession({ logoutFlag: true });
  try {
    await call('GET /user/logout', { handles: ['C0102'] });
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'C0102') return keepState();
  }
  clearSession('signed-out');
  reloadBase(ending);
}

/** A 401 with C0102 during the sign-out keeps the state: the next call takes the path of an expired session. */
async function keepState(): Promise<void> {
  patchSession({ logoutFlag: false });
  await call('GET /v2/users/work-bench').catch(() => undefined);
}
