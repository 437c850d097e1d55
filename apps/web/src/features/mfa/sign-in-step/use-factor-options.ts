import { useEffect } from 'react';

import { navigate } from '#/shared/navigation/location.ts';
import { readSession } from '#/shared/session/session.ts';

import { fetchFactorOptions, type FactorOptions } from '../data.ts';
import { useLoaded } from '../use-loaded.ts';
import { stepPath } from './step-path.ts';

/**
 * The options of a sign-in step. If the session needs another step or none, redirects instead of ending the session:
 * the page may have been reloaded or opened by a link.
 */
export function useFactorOptions(step: FactorOptions['step']): {
  factorOptions: FactorOptions | undefined;
  failed: boolean;
  retry: () => void;
} {
  const { value, failed, retry } = useLoaded(fetchFactorOptions);
  const fits = value?.step === step;
  useEffect(() => {
    if (value !== undefined && !fits) navigate(stepPath(value.step, readSession()), { replace: true });
  }, [value, fits]);
  return { factorOptions: fits ? value : undefined, failed, retry };
}
