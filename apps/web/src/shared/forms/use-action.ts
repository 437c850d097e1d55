import { useMutation } from '@tanstack/react-query';

import { useIsReauthenticating } from '#/shared/auth/reauthentication.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { problemsOf, problemText, type ProblemRow } from './form-problems.ts';

type ActionOptions<T> = {
  rows: readonly ProblemRow[];
  onDone: (result: T) => void;
  /** Called after a refusal was shown. */
  onFailed?: (() => void) | undefined;
};

/**
 * Runs an action that has no form; a refusal is shown in a toast. An action that returns undefined was cancelled by the
 * user.
 */
export function useAction<T>({ rows, onDone, onFailed }: ActionOptions<T>) {
  const isReauthenticating = useIsReauthenticating();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<T | undefined>) => act(),
    onSuccess: (result) => {
      if (result !== undefined) onDone(result);
    },
    onError: (failure) => {
      const text = problemText(problemsOf(failure, rows));
      if (text !== undefined) showToast({ severity: 'danger', text });
      onFailed?.();
    },
  });
  return { act: mutate, busy: isPending && !isReauthenticating };
}
