import type { Licence } from '@foyer/contract/licence.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { LICENCE_KEY } from '#/shared/api/query-keys.ts';
import { patchSession } from '#/shared/session/session.ts';

/** The licence; each response also updates the flags in the global session state. */
export const licenceQuery = queryOptions({
  queryKey: [...LICENCE_KEY, 'tip'],
  queryFn: async ({ signal }) => {
    // Runs in the background: the workbench query reports a restricted session.
    const licence = await call('GET /v2/licenses', { signal, background: true, handles: ['A0301'] });
    patchSession({ licenceTipFlag: isTemporary(licence), licenceUpdateFlag: false });
    return licence;
  },
});

/** Whether a licence is neither permanent nor expired (specification section 4). */
export function isTemporary({ permanentAuthorization, state }: Licence): boolean {
  return !permanentAuthorization && state !== 'expired';
}
