import { t } from '#/shared/i18n/language.ts';
import { destination } from '#/shared/session/destination.ts';
import { reloadBase } from '#/shared/session/reload.ts';
import type { SessionEnd } from '#/shared/session/session-channel.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

import { previousHomePath, previousScreen } from './navigation-history.ts';

/** Handles the end of the session in another tab: this tab must no longer show any of its data. */
export function endSessionHere(reason: SessionEnd, signOutMessage?: ToastContent): void {
  // Login shows no session data, and may be in use for the next sign-in.
  if (previousScreen() === 'Login') return;
  if (reason === 'signed-out') {
    // The screen of a pending application request is kept. It shows no session data.
    return reloadBase({ leadsTo: previousScreen() === 'OtherSystemLogin' ? destination() : undefined });
  }
  const toast = signOutMessage ?? { severity: 'warning', text: t('frame.loginExpired') };
  reloadBase({ toast, leadsTo: previousHomePath() });
}
