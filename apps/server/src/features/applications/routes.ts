import { applicationVersions, installedApplications } from '@foyer/contract/applications.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Applications } from './service.ts';

export function mountApplications(
  mount: Mount,
  { applications, version }: { applications: Applications; version: string },
): void {
  mount(installedApplications, () => applications.status());
  mount(applicationVersions, async ({ caller }) => ({
    system: { name: 'Foyer', version },
    applications: await applications.openTo(caller),
  }));
}
