import { call } from '#/shared/api/api.ts';
import { ApiError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { reloadBase, type SessionEnding } from './reload.ts';
import { clearSession, patchSession, readSession } from './session.ts';

/**
 * Ends the session on the server and in every open tab (specification section 4, Logout), then loads the base page. If
 * the server cannot end it, a toast offers to retry or to end it only in this browser. The server's response removes
 * the session cookie. Without `leadsTo` the next sign-in leads to Home.
 */
export async function signOut(ending?: SessionEnding): Promise<void> {
  if (readSession().logoutFlag) return;
  patchSession({ logoutFlag: true });
  try {
    await call('GET /user/logout', { handles: ['C0102'] });
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'C0102') return keepState();
    // Any other 401 means that the server has no session.
    if (!(failure instanceof ApiError && failure.status === 401)) return offerRetry(ending);
  }
  leave(ending);
}

function leave(ending: SessionEnding | undefined): void {
  clearSession('signed-out');
  reloadBase(ending);
}

/** The session may still be live on the server: the user must not believe that it has ended. */
function offerRetry(ending: SessionEnding | undefined): void {
  patchSession({ logoutFlag: false });
  showToast({
    severity: 'danger',
    text: t('frame.signOutFailed'),
    actions: [
      { text: t('frame.retry'), run: () => void signOut(ending) },
      { text: t('frame.forgetSession'), run: () => leave(ending) },
    ],
  });
}

/** A 401 with C0102 during the sign-out keeps the state: the next call handles it as an expired session. */
async function keepState(): Promise<void> {
  patchSession({ logoutFlag: false });
  await call('GET /v2/users/work-bench').catch(() => undefined);
}
