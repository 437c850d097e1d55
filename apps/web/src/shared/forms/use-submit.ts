import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useIsReauthenticating } from '#/shared/auth/reauthentication.ts';

import { type FormProblems, NO_PROBLEMS, problemsOf, type ProblemRow, withoutField } from './form-problems.ts';

/** What sending a form does. */
type SubmitOptions<T> = {
  rows: readonly ProblemRow[];
  onDone: (result: T) => void;
  /** Hears of a failure before its words are shown; whoever deals with all of it answers true. */
  onFailure?: (failure: Error) => boolean;
};

/** Sends a form, and keeps what was wrong with it. One that answers undefined was given up by the person. */
export function useSubmit<T>({ rows, onDone, onFailure }: SubmitOptions<T>) {
  const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
  /** Counts the refusals: each leads the keyboard to what is wrong. */
  const [submitErrors, setSubmitErrors] = useState(0);
  const isReauthenticating = useIsReauthenticating();
  const { mutate, isPending } = useMutation({
    mutationFn: (send: () => Promise<T | undefined>) => send(),
    onSuccess: (result) => {
      if (result !== undefined) onDone(result);
    },
    onError: (failure) => {
      if (onFailure?.(failure) !== true) refuse(problemsOf(failure, rows));
    },
  });

  function refuse(nextProblems: FormProblems) {
    setProblems(nextProblems);
    setSubmitErrors((count) => count + 1);
  }

  return {
    problems,
    submitErrors,
    busy: isPending && !isReauthenticating,
    /** Sends, unless something was found wrong before. */
    submit(fieldProblems: FormProblems['fields'], send: () => Promise<T | undefined>) {
      if (isPending) return;
      if (Object.keys(fieldProblems).length > 0) return refuse({ fields: fieldProblems });
      setProblems(NO_PROBLEMS);
      mutate(send);
    },
    /** Shows what something else than sending was refused for. */
    fail: (failure: unknown) => refuse(problemsOf(failure, rows)),
    clearProblems: () => setProblems(NO_PROBLEMS),
    clearProblem: (field: string) => setProblems((before) => withoutField(before, field)),
  };
}
