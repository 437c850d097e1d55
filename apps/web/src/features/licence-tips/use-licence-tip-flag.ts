import { useQuery } from '@tanstack/react-query';

import { licenceQuery } from './data.ts';

/**
 * Asks for the licence beside the way to Home, which waits for nothing of it. Whoever is there has signed in with an
 * answer of googleType 0 or 4, or come through a second factor to one (specification section 4).
 */
export function useLicenceTipFlag(): void {
  useQuery(licenceQuery);
}
