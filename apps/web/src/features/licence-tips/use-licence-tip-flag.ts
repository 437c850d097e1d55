import { useQuery } from '@tanstack/react-query';

import { licenceQuery } from './data.ts';

/**
 * Fetches the licence in parallel to the navigation to Home, which does not wait for it. Only for sign-ins that end
 * with googleType 0 or 4, at once or after the second factor (specification section 4).
 */
export function useLicenceTipFlag(): void {
  useQuery(licenceQuery);
}
