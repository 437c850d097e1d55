import { useLayoutEffect, useState } from 'react';

import { navigate, useLocation } from '#/shared/navigation/location.ts';

import { type Arrival, readArrival } from './arrival.ts';

/** Where people stand once what they came with is taken out of the address. */
const REDIRECT = '/redirect';

/**
 * What somebody comes back with. It leaves the address, and the history, at once: a reload would hand it over a second
 * time, and codes are not kept.
 */
export function useArrival(inPath: string | undefined): Arrival {
  const { query } = useLocation();
  const written = query.toString();
  const [taken, setTaken] = useState<{ written: string; arrival: Arrival }>();
  // Another one may come while the page stands.
  const isNew = taken === undefined || (written !== '' && written !== taken.written);
  const arrival = isNew ? readArrival(inPath, query) : taken.arrival;
  if (isNew) setTaken({ written, arrival });
  useLayoutEffect(() => {
    if (written !== '') navigate(REDIRECT, { replace: true });
  }, [written]);
  return arrival;
}
