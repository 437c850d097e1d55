import { t } from '#/shared/i18n/language.ts';
import { destination } from '#/shared/session/destination.ts';
import { reloadBase } from '#/shared/session/reload.ts';
import type { SessionEnd } from '#/shared/session/session-channel.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

import { previousHomePath, previousScreen } from './navigation-history.ts';

/** The session ended in another tab: this one shows nothing of it any longer. */
export function endSessionHere(reason: SessionEnd, signOutMessage?: ToastContent): void {
  // It shows nothing of a session, and may be where the next one is waited for.
  if (previousScreen() === 'Login') return;
  if (reason === 'signed-out') {
    // An application that waits in this tab still does: it shows nothing of a session.
    return reloadBase({ leadsTo: previousScreen() === 'OtherSystemLogin' ? destination() : undefined });
  }
  const toast = signOutMessage ?? { severity: 'warning', text: t('frame.loginExpired') };
  reloadBase({ toast, leadsTo: previousHomePath() });
}
