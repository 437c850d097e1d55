import { dashboard } from '@foyer/contract/dashboard.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { DashboardService } from './service.ts';

export function mountDashboard(
  mount: Mount,
  { dashboardService, version }: { dashboardService: DashboardService; version: string },
): void {
  mount(dashboard, ({ caller }) => dashboardService.show(caller, version));
}
