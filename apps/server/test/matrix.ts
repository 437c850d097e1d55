import { userRows } from './matrix-people.ts';
import { organisationRows } from './matrix-places.ts';
import { roleRows } from './matrix-roles.ts';
import type { PermissionMatrix } from './matrix-row.ts';
import { settingRows } from './matrix-settings.ts';
import { resourceRows } from './matrix-things.ts';

/** Every endpoint that takes a permission: one without a row does not compile. */
export const matrix = {
  ...organisationRows,
  ...userRows,
  ...roleRows,
  ...settingRows,
  ...resourceRows,
} satisfies PermissionMatrix;
