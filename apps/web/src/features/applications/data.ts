import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { VERSIONS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

type ApplicationOverview = Result<EndpointName['GET /v2/manage/applications']>;
export type Installed = ApplicationOverview['installed'][number];
/** Client credentials of an application. The secret is shown only once. */
export type CreatedSecret = Result<EndpointName['POST /v2/manage/applications/{code}/secret']>;
/** A manifest, and the entry address where it differs from the manifest's. */
export type ManifestSource = { readonly manifest: Manifest; readonly entry?: string };

const REFUSALS = ['A0301', 'A0302', 'A0401', 'A0404'] as const;

/** Installed applications in their order, and applications ready to install. */
export const applicationsQuery = queryOptions({
  queryKey: [...VERSIONS_KEY, 'administration'],
  queryFn: ({ signal }) => call('GET /v2/manage/applications', { signal }),
});

/** Returns undefined when the user does not reauthenticate, as do the next three functions. */
export function installApplication(body: ManifestSource): Promise<Installed | undefined> {
  return withReauthentication('confirmation.installApplication', () =>
    call('POST /v2/manage/applications', { body, handles: REFUSALS }),
  );
}

export function upgradeApplication(
  code: string,
  body: ManifestSource & { version: number },
): Promise<Installed | undefined> {
  return withReauthentication('confirmation.upgradeApplication', () =>
    call('PUT /v2/manage/applications/{code}', { params: { code }, body, handles: REFUSALS }),
  );
}

export function uninstallApplication(code: string, version: number): Promise<null | undefined> {
  const query = { version };
  return withReauthentication('confirmation.uninstallApplication', () =>
    call('DELETE /v2/manage/applications/{code}', { params: { code }, query, handles: REFUSALS }),
  );
}

/** Issues a new client secret. The former one expires immediately, or in a day with `keepFormer`. */
export function renewSecret(code: string, keepFormer: boolean): Promise<CreatedSecret | undefined> {
  const body = { keepFormer };
  return withReauthentication('confirmation.renewSecret', () =>
    call('POST /v2/manage/applications/{code}/secret', { params: { code }, body, handles: REFUSALS }),
  );
}

export function orderApplications(codes: string[]): Promise<null> {
  return call('PUT /v2/manage/application-order', { body: { codes }, handles: ['A0302', 'A0401'] });
}

export function fetchManifest(url: string): Promise<Manifest> {
  return call('POST /v2/manage/manifests', { body: { url }, handles: ['A0302', 'A0401'] });
}

/** Checks a document as for an installation or, with `over`, for an upgrade of that application. */
export function checkManifest(body: { manifest: unknown; entry?: string; over?: string }): Promise<Manifest> {
  return call('POST /v2/manage/manifests/check', { body, handles: ['A0302', 'A0401'] });
}

/** Whether the page at an address may be shown in a frame. Skipped for applications that open in a tab. */
export const frameQuery = (entry: string, opens: Manifest['opens']) =>
  queryOptions({
    queryKey: ['applications', 'frame', entry],
    queryFn: ({ signal }) =>
      call('POST /v2/manage/manifests/frame', { body: { entry }, handles: ['A0302', 'A0401', 'A0499'], signal }),
    enabled: opens === 'frame' && URL.canParse(entry),
    retry: false,
  });
