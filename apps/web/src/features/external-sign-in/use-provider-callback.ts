import { useLayoutEffect, useState } from 'react';

import { navigate, useLocation } from '#/shared/navigation/location.ts';

import { type ProviderCallback, readCallback } from './callback.ts';

/** Path shown once the parameters are removed from the address. */
const REDIRECT = '/redirect';

/**
 * Reads a provider's callback and removes it from the address and the history. A reload then does not send the response
 * again, and the history contains no authorization code (RFC 9700 section 4.3.1).
 */
export function useProviderCallback(inPath: string | undefined): ProviderCallback {
  const { query } = useLocation();
  const search = query.toString();
  const [consumed, setConsumed] = useState<{ search: string; callback: ProviderCallback }>();
  // A second callback can arrive while the page is open.
  const isNew = consumed === undefined || (search !== '' && search !== consumed.search);
  const callback = isNew ? readCallback(inPath, query) : consumed.callback;
  if (isNew) setConsumed({ search, callback });
  useLayoutEffect(() => {
    if (search !== '') navigate(REDIRECT, { replace: true });
  }, [search]);
  return callback;
}
