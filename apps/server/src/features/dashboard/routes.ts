import { dashboard } from '@foyer/contract/dashboard.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { DashboardService } from './service.ts';

export function mountDashboard(mount: Mount, { board, version }: { board: DashboardService; version: string }): void {
  mount(dashboard, ({ caller }) => board.show(caller, version));
}
