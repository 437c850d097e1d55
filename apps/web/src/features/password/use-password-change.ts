import type { RankName } from '@foyer/contract/rules/password-rank.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { digestOf } from '#/shared/auth/digest.ts';
import { useCountdown } from '#/shared/auth/use-countdown.ts';
import { t } from '#/shared/i18n/language.ts';

import type { PasswordEntries, PasswordErrors } from './check-entries.ts';
import { changePassword } from './data.ts';
import { useNewPassword } from './use-new-password.ts';
import { useOldPassword } from './use-old-password.ts';

type PasswordChangeOptions = {
  rank: RankName;
  /** The canonical username. */
  username: string;
  onChanged: () => void;
};

/** State of the password change of a signed-in user. */
export function usePasswordChange({ rank, username, onChanged }: PasswordChangeOptions) {
  const { secondsLeft, start: lockFor } = useCountdown();
  const old = useOldPassword(username, lockFor);
  const entry = useNewPassword({ rank, username, send });

  async function send(newPwd: string, { old: input = '' }: PasswordEntries): Promise<PasswordErrors> {
    const result = await old.check(input);
    if (result !== 'right') return result === 'wrong' ? { old: t('errors.A0211') } : {};
    try {
      await changePassword(await digestOf(input, username), newPwd);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : undefined;
      if (code === 'A0203' && failure instanceof ApiError) lockFor(Math.max(1, failure.seconds ?? 1));
      if (code !== 'A0211') throw failure;
      // The check before the change accepted the password, so it has been changed elsewhere since.
      old.clearProblem();
      return { old: t('errors.A0211') };
    }
    onChanged();
    return {};
  }

  /** Checks the current password as soon as the user moves on to the next field. */
  async function leaveOld(input: HTMLInputElement): Promise<void> {
    const { value } = input;
    if (value === '' || secondsLeft > 0) return;
    const result = await old.check(value);
    if (result === 'wrong' && input.value === value) entry.setFieldError('old', t('errors.A0211'));
  }

  return { entry, secondsLeft, leaveOld };
}
