import {
  checkFrame,
  checkManifest,
  fetchManifest,
  installApplication,
  listApplications,
  orderApplications,
  renewApplicationSecret,
  uninstallApplication,
  upgradeApplication,
} from '@foyer/contract/applications.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { ApplicationAdministration } from './administration.ts';

type ApplicationAdministrationRouteNeeds = { applicationAdministration: ApplicationAdministration };

export function mountApplicationAdministration(
  mount: Mount,
  { applicationAdministration: administration }: ApplicationAdministrationRouteNeeds,
): void {
  mount(listApplications, () => administration.list());

  mount(installApplication, ({ caller, body, from }) => administration.install(caller, body, from));

  mount(upgradeApplication, ({ caller, params, body, from }) => {
    const { version, ...input } = body;
    return administration.upgrade(caller, params.code, version, input, from);
  });

  mount(uninstallApplication, async ({ caller, params, query, from }) => {
    await administration.uninstall(caller, params.code, query.version, from);
    return null;
  });

  mount(renewApplicationSecret, ({ caller, params, body, from }) =>
    administration.renewSecret(caller, params.code, body.keepFormer, from),
  );

  mount(orderApplications, async ({ caller, body, from }) => {
    await administration.order(caller, body.codes, from);
    return null;
  });

  mount(checkManifest, ({ body }) => administration.preview(body));

  mount(checkFrame, async ({ body }) => ({ frame: await administration.checkFrame(body.entry) }));

  mount(fetchManifest, ({ body }) => administration.fetch(body.url));
}
