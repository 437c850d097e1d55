import { useLayoutEffect, useState } from 'react';

import { navigate, useLocation } from '#/shared/navigation/location.ts';

import { type ProviderCallback, readCallback } from './callback.ts';

/** Where people stand once what they came with is taken out of the address. */
const REDIRECT = '/redirect';

/**
 * What somebody comes back with. It leaves the address, and the history, at once: a reload would hand it over a second
 * time, and codes are not kept.
 */
export function useProviderCallback(inPath: string | undefined): ProviderCallback {
  const { query } = useLocation();
  const search = query.toString();
  const [consumed, setConsumed] = useState<{ search: string; callback: ProviderCallback }>();
  // Another one may come while the page stands.
  const isNew = consumed === undefined || (search !== '' && search !== consumed.search);
  const callback = isNew ? readCallback(inPath, query) : consumed.callback;
  if (isNew) setConsumed({ search, callback });
  useLayoutEffect(() => {
    if (search !== '') navigate(REDIRECT, { replace: true });
  }, [search]);
  return callback;
}
