import type { RankName } from '@foyer/contract/rules/password-rank.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';

import { t } from '#/shared/i18n/language.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { destination } from '#/shared/session/destination.ts';
import { useSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';

import { changeFirstPassword } from './data.ts';
import { useNewPassword } from './use-new-password.ts';

/** State of the forced password change. */
export function useForcedChange(rank: RankName) {
  const stored = useSession((session) => session.username);
  const username = canonicalUsername(stored ?? '');

  async function send(newPwd: string) {
    // The username is part of the digest: without it the new password would not match.
    if (username === undefined) {
      void signOut({ toast: { severity: 'warning', text: t('frame.logInAgain') }, leadsTo: destination() });
      return {};
    }
    continueSignIn(await changeFirstPassword(newPwd));
    return {};
  }

  return { username: stored ?? '', entry: useNewPassword({ rank, username: username ?? '', send }) };
}
