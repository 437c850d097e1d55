import { licence, licenceOverview, licenceUpload, uploadLicence } from '@foyer/contract/licence.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Licences } from './service.ts';
import type { LicenceUploads } from './uploads.ts';

export function mountLicence(mount: Mount, needs: { licences: Licences; licenceUploads: LicenceUploads }): void {
  const { licences, licenceUploads: uploads } = needs;

  mount(licence, ({ caller }) => licences.show(caller));

  mount(uploadLicence, async ({ caller, query, from, readUpload }) => ({
    actionId: await readUpload((upload) => uploads.take(caller, upload, query.agreement, from)),
  }));

  mount(licenceUpload, ({ caller, params }) => uploads.outcomeOf(caller, params.id));

  mount(licenceOverview, () => licences.overview());
}
