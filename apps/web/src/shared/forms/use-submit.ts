import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useIsReauthenticating } from '#/shared/auth/reauthentication.ts';

import { type FormProblems, NO_PROBLEMS, problemsOf, type ProblemRow, withoutField } from './form-problems.ts';

type SubmitOptions<T> = {
  rows: readonly ProblemRow[];
  onDone: (result: T) => void;
  /** Called before a failure is shown; returns true if it has handled the failure completely. */
  onFailure?: (failure: Error) => boolean;
};

/** Submits a form and keeps its problems. A result of undefined means that the user cancelled. */
export function useSubmit<T>({ rows, onDone, onFailure }: SubmitOptions<T>) {
  const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
  /** Number of refused submits: each one moves the focus to the first problem. */
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
    /** Submits, unless `fieldProblems` contains any. */
    submit(fieldProblems: FormProblems['fields'], send: () => Promise<T | undefined>) {
      if (isPending) return;
      if (Object.keys(fieldProblems).length > 0) return refuse({ fields: fieldProblems });
      setProblems(NO_PROBLEMS);
      mutate(send);
    },
    /** Shows the problems of a failed call other than the submit. */
    fail: (failure: unknown) => refuse(problemsOf(failure, rows)),
    clearProblems: () => setProblems(NO_PROBLEMS),
    clearProblem: (field: string) => setProblems((before) => withoutField(before, field)),
  };
}
