import { SIGN_OUT_DELAY_MS } from '@foyer/contract/limits/sessions.ts';

import { onFailure } from '#/shared/api/call-failures.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { destination } from '#/shared/session/destination.ts';
import { reloadBase } from '#/shared/session/reload.ts';
import { clearSession, readSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { say } from '#/shared/state/messages.ts';

import { judge, type Outcome } from './failures.ts';
import { previousHomePath } from './visits.ts';

/** Tells people about every failed call that its caller left to us, and ends the session where it must end. */
export function watchFailures(): void {
  onFailure((failure) => {
    // While somebody signs out, other calls may find the session gone: that is what they asked for.
    if (!readSession().logoutFlag) act(judge(failure));
  });
}

function act({ words: generic, follows }: Outcome): void {
  const { accessToken, farewell } = readSession();
  const hasToken = accessToken !== undefined;
  // Several calls may find out together that the session has ended; the first one tells.
  if (follows === 'expires' && !hasToken) return;
  const words = (follows === 'expires' ? farewell : undefined) ?? generic;
  if (words !== undefined) say(words);
  switch (follows) {
    case 'stays':
      return;
    case 'goes to login':
      clearSession('signed-out');
      return navigate('/', { replace: true });
    case 'expires':
      clearSession('expired');
      return reloadBase({ words, leadsTo: previousHomePath() });
    case 'signs out':
      return void signOut({ words, leadsTo: previousHomePath() });
    case 'signs out soon':
      // Without a token there is no session to leave, only a form that somebody is filling in.
      if (hasToken) setTimeout(() => void signOut({ words, leadsTo: destination() }), SIGN_OUT_DELAY_MS);
  }
}
