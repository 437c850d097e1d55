import type { Permission } from '@foyer/contract/core/permissions.ts';

import type { NamedObject } from './named-objects.ts';
import { settingPath } from './setting-labels.ts';

const to = (path: string, parameter: string, id: string) =>
  `${path}?${new URLSearchParams({ [parameter]: id }).toString()}`;

/** The page of an object and the permission it requires; undefined where there is none. */
export function objectPage({ kind, id, exists }: NamedObject): { path: string; needs: Permission } | undefined {
  if (id === undefined || !exists) return undefined;
  if (kind === 'user') return { path: to('/users', 'user', id), needs: 'users.read' };
  if (kind === 'role') return { path: to('/roles', 'role', id), needs: 'roles.read' };
  if (kind === 'organisation') return { path: to('/organisations', 'organisation', id), needs: 'organisations.read' };
  const setting = kind === 'setting' ? settingPath(id) : undefined;
  return setting === undefined ? undefined : { path: setting, needs: 'settings.read' };
}
