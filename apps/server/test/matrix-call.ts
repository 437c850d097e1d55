import type { Endpoint } from '@foyer/contract/core/endpoint.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { isPermission, type Permission } from '@foyer/contract/core/permissions.ts';

import type { ApiResponse, Browser } from './browser.ts';
import type { Guarded, Input, Row } from './matrix-row.ts';

/** One endpoint that takes a permission, with its row; which one it is nobody cares for any more. */
export type Case = {
  readonly name: Guarded;
  readonly endpoint: Endpoint;
  readonly permission: Permission;
  readonly row: Row<never>;
};

export function casesOf(rows: Partial<Record<Guarded, unknown>>): Case[] {
  return endpoints.flatMap((endpoint: Endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}` as Guarded; // looked for in the rows
    const row = rows[name] as Row<never> | undefined; // the tables have checked it
    return row === undefined || !isPermission(endpoint.access)
      ? []
      : [{ name, endpoint, permission: endpoint.access, row }];
  });
}

/** Calls an endpoint, with a file where it takes one. */
export async function callWith(
  browser: Browser,
  name: Guarded,
  { file, fileName = 'file.csv', ...input }: Input<never>,
): Promise<ApiResponse<unknown>> {
  if (file === undefined) return browser.call(name, input);
  const body = new FormData();
  body.append('file', new Blob([file]), fileName);
  const [, path = ''] = name.split(' ');
  const search = new URLSearchParams((input as { query?: Record<string, string> }).query).toString();
  return browser.fetch(search === '' ? path : `${path}?${search}`, { method: 'POST', body });
}

/** What an answer says, but for the request that it answers and for what was asked about: none may tell what there is. */
export function toldBy({ status, text }: ApiResponse<unknown>, id: string): string {
  const told = text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(JSON.stringify(id).slice(1, -1), '…');
  return `${status} ${told}`;
}
