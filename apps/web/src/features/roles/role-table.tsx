import type { RoleRow } from '@foyer/contract/roles.ts';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { RecordTable } from '#/ui/lists/record-table.tsx';

import { roleColumns } from './role-columns.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';

type RoleTableProps = { roles: readonly RoleRow[]; listQuery: RolesPageQuery; busy: boolean };

/** Roles, one row each, linked to the role. */
export function RoleTable({ roles, listQuery, busy }: RoleTableProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const columns = roleColumns({ t, language, pathOf: (id) => rolesPath(listQuery, { shows: 'role', id }) });
  return <RecordTable caption={t('roles.list')} columns={columns} rows={roles} rowKey={({ id }) => id} busy={busy} />;
}
