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

/** Tells people about every failed call that its caller left to us, and ends the session where it must end. */
export function watchFailures(): void {
  onFailure((failure) => {
    // While somebody signs out, other calls may find the session gone: that is what they asked for.
    if (!readSession().logoutFlag) act(outcomeOf(failure));
  });
}

function act({ toast: generic, follows }: FailureOutcome): void {
  const { accessToken, signOutMessage } = readSession();
  const hasToken = accessToken !== undefined;
  // Several calls may find out together that the session has ended; the first one tells.
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
      // Without a token there is no session to leave, only a form that somebody is filling in.
      if (hasToken) setTimeout(() => void signOut({ toast, leadsTo: destination() }), SIGN_OUT_DELAY_MS);
  }
}
