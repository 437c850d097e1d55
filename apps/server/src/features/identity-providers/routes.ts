import { changeProvider, listProviders, removeProvider, testProvider } from '@foyer/contract/identity-providers.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { ProviderAdministration } from './administration.ts';
import type { RunConnectionTest } from './connection-test/connection-test.ts';

type ProviderRouteNeeds = { providerAdministration: ProviderAdministration; runConnectionTest: RunConnectionTest };

export function mountProviderAdministration(
  mount: Mount,
  { providerAdministration, runConnectionTest }: ProviderRouteNeeds,
): void {
  mount(listProviders, async () => ({
    list: await providerAdministration.list(),
    redirectAddresses: providerAdministration.redirectAddresses(),
  }));
  mount(changeProvider, ({ caller, params, body, from }) =>
    providerAdministration.change(caller, params.name, body, from),
  );
  mount(removeProvider, async ({ caller, params, query, from }) => {
    await providerAdministration.remove(caller, params.name, query.version, from);
    return null;
  });
  mount(testProvider, async ({ caller, params }) => ({ steps: await runConnectionTest(caller, params.name) }));
}
