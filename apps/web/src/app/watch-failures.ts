import { SIGN_OUT_DELAY_MS } from '@foyer/contract/limits/sessions.ts';

import { onFailure } from '#/shared/api/errors.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { destination } from '#/shared/session/destination.ts';
import { reloadBase } from '#/shared/session/reload.ts';
import { clearSession, readSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { outcomeOf, type FailureOutcome } from './failures.ts';
import { previousHomePath } from './navigation-history.ts';

/** Shows a message for every failed call that its caller does not handle, and ends the session where required. */
export function watchFailures(): void {
  onFailure((failure) => {
    // During a sign-out, other calls may find the session ended, as the user intended.
    if (!readSession().logoutFlag) act(outcomeOf(failure));
  });
}

function act({ toast: generic, follows }: FailureOutcome): void {
  const { accessToken, signOutMessage } = readSession();
  const hasToken = accessToken !== undefined;
  // Several calls may find at the same time that the session has ended; the first one reports it.
  if (follows === 'expires' && !hasToken) return;
  const toast = (follows === 'expires' ? signOutMessage : undefined) ?? generic;
  if (toast !== undefined) showToast(toast);
  switch (follows) {
    case 'stays':
      return;
    case 'goes to login':
      clearSession('signed-out');
      return navigate('/', { replace: true });
    case 'expires':
      clearSession('expired');
      return reloadBase({ toast, leadsTo: previousHomePath() });
    case 'signs out':
      return void signOut({ toast, leadsTo: previousHomePath() });
    case 'signs out soon':
      // Without a token there is no session to end, only a form that the user is filling in.
      if (hasToken) setTimeout(() => void signOut({ toast, leadsTo: destination() }), SIGN_OUT_DELAY_MS);
  }
}
