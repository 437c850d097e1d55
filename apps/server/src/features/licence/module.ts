import type { Mount } from '#/platform/http/mount.ts';
import type { Services } from '#/services.ts';

import { createLicenceWatch } from './licence-watch.ts';
import { mountLicence } from './routes.ts';
import { createLicenceUploads } from './uploads.ts';

export function createLicenceModule(services: Services) {
  const licenceUploads = createLicenceUploads(services);
  const licenceWatch = createLicenceWatch(services);
  services.bus.subscribe('licence.waiting', () => licenceUploads.worker.wake());
  return {
    licenceUploads,
    licenceWatch,
    mount: (mount: Mount) => mountLicence(mount, { ...services, licenceUploads }),
    workers: [licenceUploads.worker, licenceWatch.worker],
    sweeps: [licenceUploads.sweep],
  };
}
