import { organisationRows } from './organisation-rows.ts';
import { resourceRows } from './resource-rows.ts';
import { roleRows } from './role-rows.ts';
import type { PermissionMatrix } from './row.ts';
import { settingRows } from './setting-rows.ts';
import { userRows } from './user-rows.ts';

/** Every endpoint that takes a permission: one without a row does not compile. */
export const matrix = {
  ...organisationRows,
  ...userRows,
  ...roleRows,
  ...settingRows,
  ...resourceRows,
} satisfies PermissionMatrix;
