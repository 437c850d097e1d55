import type { RankName } from '@foyer/contract/rules/password-rank.ts';
import { useState } from 'react';

import { digestOf } from '#/shared/auth/digest.ts';

import { checkEntries, type PasswordEntries, type PasswordErrors } from './check-entries.ts';
import { refusedPassword } from './refused-password.ts';
import { requirementsOf } from './requirements.ts';
import { useCheckedSubmit } from './use-checked-submit.ts';

type NewPasswordOptions = {
  rank: RankName;
  /** In its canonical form: the digest holds it. */
  username: string;
  /** Sends the digest of the new password; answers with what is wrong with the fields after all. */
  send: (newPwd: string, input: PasswordEntries) => Promise<PasswordErrors>;
};

const NONE: PasswordErrors = {};

export type NewPassword = ReturnType<typeof useNewPassword>;

/** The state of a form that asks for a new password, and what sending it does. */
export function useNewPassword({ rank, username, send }: NewPasswordOptions) {
  const [typed, setTyped] = useState('');
  const requirementsFor = (password: string) => requirementsOf(rank, password, username);
  const { errors, setErrors, pending, submit } = useCheckedSubmit<PasswordEntries, PasswordErrors>(NONE, {
    check(input) {
      // A password manager may have filled the fields in without a word.
      setTyped(input.password);
      return checkEntries(input, requirementsFor(input.password));
    },
    attempt,
  });

  async function attempt(input: PasswordEntries): Promise<PasswordErrors> {
    try {
      return await send(await digestOf(input.password, username), input);
    } catch (failure) {
      const reason = refusedPassword(failure);
      return reason === undefined ? {} : { password: reason };
    }
  }

  return {
    requirements: requirementsFor(typed),
    errors,
    pending,
    submit,
    /** Somebody types the new password: what was wrong with it, and with its copy, is past. */
    type: (password: string) => {
      setTyped(password);
      setErrors(({ old }) => ({ old }));
    },
    setFieldError: (field: keyof PasswordErrors, error: string | undefined) =>
      setErrors((previous) => ({ ...previous, [field]: error })),
  };
}
