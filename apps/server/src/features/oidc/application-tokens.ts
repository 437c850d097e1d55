import type { ApplicationScope } from '@foyer/contract/core/endpoint.ts';

import type { Applications } from '#/features/applications/service.ts';
import { fingerprintHex } from '#/platform/crypto/secrets.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { ApplicationCaller } from '#/platform/http/access.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';

import type { OidcTokenRepository } from './tokens/repository.ts';

type ApplicationTokenNeeds = Pick<Work<{ oidcTokens: OidcTokenRepository }>, 'read'> & { applications: Applications };

/**
 * Authenticates applications by tokens of the client credentials grant. A0301 for any other token, A0302 without the
 * scope.
 */
export function createApplicationTokens({ read, applications }: ApplicationTokenNeeds) {
  const findRow = createBatchLoader(async (hashes: readonly string[]) => {
    const rowsByHash = await read(({ oidcTokens }) => oidcTokens.listByHashes(hashes));
    return hashes.map((hash) => rowsByHash.get(hash));
  });

  return async (token: string | undefined, scope: ApplicationScope): Promise<ApplicationCaller> => {
    const row = token === undefined ? undefined : await findRow(fingerprintHex(token));
    const manifest = row?.kind === 'ClientCredentials' ? await applications.find(row.application) : undefined;
    if (row === undefined || manifest === undefined) throw new Fault('unauthenticated');
    const { scope: granted } = row.payload;
    if (typeof granted !== 'string' || !granted.split(' ').includes(scope)) throw new Fault('forbidden');
    return { application: manifest.code, name: manifest.names['en'] ?? manifest.code };
  };
}
