import type { Workbench } from '@foyer/contract/workbench.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { patchSession, readSession } from '#/shared/session/session.ts';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { workbenchQuery } from './data.ts';

const WORKBENCH: Workbench = {
  user: { username: 'ada', displayName: 'Ada', superAdministrator: true },
  permissions: ['users.read'],
  customers: [],
  stores: [],
  organisations: [],
  startPlace: { customerId: null, storeId: null },
  applications: [],
  flags: { servicePage: false, managePage: true, licensed: true },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', createFakeStorage());
  patchSession({ accessToken: 'first', currentUser: undefined, permissionTree: [] });
});

test('The workbench updates the session that requested it', async () => {
  await loadWorkbench();
  expect(readSession()).toMatchObject({ currentUser: WORKBENCH.user, permissionTree: WORKBENCH.permissions });
});

test('The workbench of one user does not give its name and permissions to the next', async () => {
  await loadWorkbench(() => patchSession({ accessToken: 'second' }));
  expect(readSession()).toMatchObject({ currentUser: undefined, permissionTree: [] });
});

/** Requests the workbench; `meanwhile` runs before its response arrives. */
async function loadWorkbench(meanwhile?: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const loaded = new QueryClient().fetchQuery(workbenchQuery);
  meanwhile?.();
  resolve(new Response(JSON.stringify({ resultCode: 1001, data: WORKBENCH })));
  await loaded;
}
