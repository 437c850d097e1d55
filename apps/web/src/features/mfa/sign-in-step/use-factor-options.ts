import { useEffect } from 'react';

import { navigate } from '#/shared/navigation/location.ts';
import { readSession } from '#/shared/session/session.ts';

import { fetchFactorOptions, type FactorOptions } from '../data.ts';
import { useLoaded } from '../use-loaded.ts';
import { stepPath } from './step-path.ts';

/**
 * What the session has to do here; whoever has something else to do, or nothing any more, is led there: a page
 * that was reloaded, or opened by a link, must not cost anybody their session.
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
