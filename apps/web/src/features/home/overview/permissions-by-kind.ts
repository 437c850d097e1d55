import type { Workbench } from '@foyer/contract/workbench.ts';

const VIEW = /\.read$/;

export type PermissionsByKind = {
  viewPermissions: string[];
  buttonPermissions: string[];
  pluginPermissions: string[];
};

/**
 * Permission codes as the client keeps them (specification section 6): what may be seen, what may be
 * done there, and which applications may be opened. A courtesy of the screen; the server decides.
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
