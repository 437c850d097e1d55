import type { RankName } from '@foyer/contract/password-rank.ts';
import { useRef, useState } from 'react';

import { digestOf } from '#/shared/digest.ts';

import { checkEntries, type Entries, type FieldErrors } from './check-entries.ts';
import { refusedPassword } from './refused-password.ts';
import { requirementsOf } from './requirements.ts';

type Options = {
  rank: RankName;
  /** In its canonical form: the digest holds it. */
  username: string;
  /** Sends the digest of the new password; answers with what is wrong with the fields after all. */
  send: (newPwd: string, given: Entries) => Promise<FieldErrors>;
};

export type NewPassword = ReturnType<typeof useNewPassword>;

/** The state of a form that asks for a new password, and what sending it does. */
export function useNewPassword({ rank, username, send }: Options) {
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  // A second press may come before the first has been rendered.
  const underWay = useRef(false);

  const requirementsFor = (password: string) => requirementsOf(rank, password, username);

  /** Answers with what is wrong, so that the form can lead there. */
  async function submit(given: Entries): Promise<FieldErrors> {
    if (underWay.current) return {};
    // A password manager may have filled the fields in without a word.
    setTyped(given.password);
    const wrong = checkEntries(given, requirementsFor(given.password));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    underWay.current = true;
    setPending(true);
    const refused = await attempt(given);
    underWay.current = false;
    setPending(false);
    setErrors(refused);
    return refused;
  }

  async function attempt(given: Entries): Promise<FieldErrors> {
    try {
      return await send(await digestOf(given.password, username), given);
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
    tell: (field: keyof FieldErrors, error: string | undefined) => setErrors((known) => ({ ...known, [field]: error })),
  };
}
