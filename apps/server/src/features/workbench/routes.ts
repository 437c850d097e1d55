import { workbench } from '@foyer/contract/workbench.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { WorkbenchService } from './service.ts';

export function mountWorkbench(mount: Mount, service: WorkbenchService): void {
  mount(workbench, ({ caller }) => service.of(caller));
}
