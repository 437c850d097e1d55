import type { RankName } from '@foyer/contract/password-rank.ts';
import { canonicalUsername } from '@foyer/contract/username.ts';
import { useRef, useState } from 'react';

import { digestOf } from '#/shared/digest.ts';
import { t } from '#/shared/language.ts';
import { navigate } from '#/shared/location.ts';
import { patchSession, useSession } from '#/shared/session.ts';
import { signOut } from '#/shared/sign-out.ts';

import { checkEntries, type Entries, type FieldErrors } from './check-entries.ts';
import { changeFirstPassword, type Changed } from './data.ts';
import { refusedPassword } from './refused-password.ts';
import { requirementsOf } from './requirements.ts';

/** The state of the forced change, and what sending it does. */
export function useForcedChange(rank: RankName) {
  const stored = useSession((session) => session.username);
  const username = canonicalUsername(stored ?? '');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  // A second press may come before the first has been rendered.
  const underWay = useRef(false);

  const requirementsFor = (password: string) => requirementsOf(rank, password, username ?? '');

  /** Answers with what is wrong, so that the form can lead there. */
  async function submit(given: Entries): Promise<FieldErrors> {
    if (underWay.current) return {};
    // The digest holds the username: without it the new password would open nothing.
    if (username === undefined) return logInAgain();
    // A password manager may have filled the fields in without a word.
    setTyped(given.password);
    const wrong = checkEntries(given, requirementsFor(given.password));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    underWay.current = true;
    setPending(true);
    try {
      accept(await changeFirstPassword(await digestOf(given.password, username)));
      return {};
    } catch (failure) {
      return refuse(refusedPassword(failure));
    } finally {
      underWay.current = false;
      setPending(false);
    }
  }

  function accept(answer: Changed) {
    patchSession({ accessToken: answer.access_token, username: answer.username, passwordFlag: undefined });
    // The guard takes whoever has a token from Login to Home, or to where in it they were.
    navigate('/', { replace: true });
  }

  function refuse(reason: string | undefined): FieldErrors {
    const wrong = reason === undefined ? {} : { password: reason };
    setErrors(wrong);
    return wrong;
  }

  function logInAgain(): FieldErrors {
    void signOut({ words: { severity: 'warning', text: t('frame.logInAgain') } });
    return {};
  }

  return {
    username: stored ?? '',
    requirements: requirementsFor(typed),
    errors,
    pending,
    submit,
    type: (password: string) => {
      setTyped(password);
      setErrors({});
    },
    forgetAgain: () => setErrors((known) => ({ ...known, again: undefined })),
  };
}
