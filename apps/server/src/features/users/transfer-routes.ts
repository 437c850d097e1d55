import { exportUsers, importUsers } from '@foyer/contract/user-import.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { UserExports } from './export.ts';
import type { UserImports } from './import/service.ts';

type UserTransferRouteNeeds = { userImports: UserImports; userExports: UserExports };

export function mountUserTransfer(mount: Mount, { userImports, userExports }: UserTransferRouteNeeds): void {
  mount(importUsers, ({ caller, query, from, readUpload }) =>
    readUpload((upload) => userImports.bring(caller, upload, query, from)),
  );

  mount(exportUsers, ({ caller, query, from }) => userExports.export(caller, query, from));
}
