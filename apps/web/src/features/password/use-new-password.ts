import type { RankName } from '@foyer/contract/rules/password-rank.ts';
import { useState } from 'react';

import { digestOf } from '#/shared/auth/digest.ts';

import { checkEntries, type PasswordEntries, type PasswordErrors } from './check-entries.ts';
import { refusedPassword } from './refused-password.ts';
import { requirementsOf } from './requirements.ts';
import { useCheckedSubmit } from './use-checked-submit.ts';

type NewPasswordOptions = {
  rank: RankName;
  /** The canonical username, which is part of the digest. */
  username: string;
  /** Sends the digest of the new password; returns the field errors of the server. */
  send: (newPwd: string, input: PasswordEntries) => Promise<PasswordErrors>;
};

const NONE: PasswordErrors = {};

export type NewPassword = ReturnType<typeof useNewPassword>;

/** State of a form for a new password. */
export function useNewPassword({ rank, username, send }: NewPasswordOptions) {
  const [typed, setTyped] = useState('');
  const requirementsFor = (password: string) => requirementsOf(rank, password, username);
  const { errors, setErrors, pending, submit } = useCheckedSubmit<PasswordEntries, PasswordErrors>(NONE, {
    check(input) {
      // A password manager may have filled in the fields without an input event.
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
    /** Input in the new password clears its error and the repetition's. */
    type: (password: string) => {
      setTyped(password);
      setErrors(({ old }) => ({ old }));
    },
    setFieldError: (field: keyof PasswordErrors, error: string | undefined) =>
      setErrors((previous) => ({ ...previous, [field]: error })),
  };
}
