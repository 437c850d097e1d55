import type { Mount } from '#/platform/http/mount.ts';
import type { Services } from '#/services.ts';

import { mountAudit } from './routes.ts';
import { createSealer, SEAL_MS } from './sealer.ts';

export function createAuditModule(services: Services) {
  const sealer = createSealer(services);
  services.addAuditListener(() => sealer.wake(SEAL_MS));
  return { sealer, mount: (mount: Mount) => mountAudit(mount, services.audit), workers: [sealer] };
}
