import { t } from '#/shared/language.ts';
import { reloadBase } from '#/shared/reload.ts';
import type { SessionEnd } from '#/shared/session-channel.ts';

import { previousHomePath } from './visits.ts';

/** The session ended in another tab: this one shows nothing of it any longer. */
export function endHere(reason: SessionEnd): void {
  if (reason === 'signed-out') return reloadBase();
  reloadBase({ words: { severity: 'warning', text: t('frame.loginExpired') }, homePath: previousHomePath() });
}
