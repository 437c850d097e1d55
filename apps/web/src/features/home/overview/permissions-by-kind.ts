import type { Workbench } from '@foyer/contract/workbench.ts';

const VIEW = /\.read$/;

export type PermissionsByKind = {
  viewPermissions: string[];
  buttonPermissions: string[];
  pluginPermissions: string[];
};

/**
 * Permission codes by kind (specification section 6): views, buttons and the applications that the user may open. For
 * display only; the server enforces permissions.
 */
export function permissionsByKind({
  permissions,
  applications,
}: Pick<Workbench, 'permissions' | 'applications'>): PermissionsByKind {
  return {
    viewPermissions: permissions.filter((code) => VIEW.test(code)),
    buttonPermissions: permissions.filter((code) => !VIEW.test(code)),
    pluginPermissions: applications.map(({ code }) => code),
  };
}
