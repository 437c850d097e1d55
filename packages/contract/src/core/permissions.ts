/** Permissions of the built-in application `system`; the other applications declare theirs in their manifests. */
export const PERMISSIONS = [
  'organisations.read',
  'organisations.write',
  'users.read',
  'users.write',
  'roles.read',
  'roles.write',
  'applications.read',
  'applications.write',
  'settings.read',
  'settings.write',
  'sessions.read',
  'sessions.write',
  'notices.write',
  'licence.read',
  'licence.write',
  'audit.read',
  'mails.read',
  'mails.write',
] as const;

/**
 * Permissions of the whole installation: only its roles can have them, and only super administrators can grant them
 * (decision 0022).
 */
export const INSTALLATION_PERMISSIONS = [
  'applications.write',
  'settings.read',
  'settings.write',
  'licence.write',
  'mails.read',
  'mails.write',
] as const satisfies readonly (typeof PERMISSIONS)[number][];

export type Permission = (typeof PERMISSIONS)[number];

/** A node of an application's permission tree (menu → page → button). */
export type PermissionNode = {
  readonly code: string;
  readonly kind: 'menu' | 'page' | 'button';
  /** Display names by language code. */
  readonly names: Readonly<Record<string, string>>;
  readonly children?: readonly PermissionNode[];
};

/** Whether `value` names a permission of the built-in application. */
export function isPermission(value: unknown): value is Permission {
  return (PERMISSIONS as readonly unknown[]).includes(value);
}
