import type { Endpoint } from '@foyer/contract/core/endpoint.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission, type Permission } from '@foyer/contract/core/permissions.ts';

import type { ApiResponse, Browser } from '../browser.ts';
import type { GuardedEndpointName, MatrixInput, MatrixRow } from './row.ts';

/** An endpoint that requires a permission and its row, with the endpoint's type erased. */
export type GuardedEndpoint = {
  readonly name: GuardedEndpointName;
  readonly endpoint: Endpoint;
  readonly permission: Permission;
  readonly row: MatrixRow<never>;
};

export function listGuardedEndpoints(rows: Partial<Record<GuardedEndpointName, unknown>>): GuardedEndpoint[] {
  return endpoints.flatMap((endpoint: Endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}` as GuardedEndpointName; // looked for in the rows
    const row = rows[name] as MatrixRow<never> | undefined; // the tables have checked it
    return row === undefined || !isPermission(endpoint.access)
      ? []
      : [{ name, endpoint, permission: endpoint.access, row }];
  });
}

/** Calls an endpoint, with a file if the input has one. */
export async function callEndpoint(
  browser: Browser,
  name: GuardedEndpointName,
  { file, fileName = 'file.csv', ...input }: MatrixInput<never>,
): Promise<ApiResponse<unknown>> {
  if (file === undefined) return browser.call(name, input);
  const body = new FormData();
  body.append('file', new Blob([file]), fileName);
  const [, path = ''] = name.split(' ');
  const search = new URLSearchParams((input as { query?: Record<string, string> }).query).toString();
  return browser.fetch(search === '' ? path : `${path}?${search}`, { method: 'POST', body });
}

/** Status and text of a response without the request ID and the target's ID, so that responses can be compared. */
export function visibleResponse({ status, text }: ApiResponse<unknown>, id: string): string {
  const maskedText = text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(JSON.stringify(id).slice(1, -1), '…');
  return `${status} ${maskedText}`;
}
