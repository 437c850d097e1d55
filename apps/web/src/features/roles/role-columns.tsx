import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import type { RoleRow } from '@foyer/contract/roles.ts';

import { formatTotal } from '#/shared/api/paging.ts';
import { roleName } from '#/shared/i18n/display-names.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import type { useTexts } from '#/shared/i18n/language.ts';
import { Badge } from '#/ui/feedback/badge.tsx';
import type { RecordColumn } from '#/ui/lists/record-table.tsx';
import { RowLink } from '#/ui/lists/row-link.tsx';

import { Enforced, RoleScopeText } from './role-texts.tsx';

import styles from './role-table.module.css';

type RoleColumnOptions = {
  readonly t: ReturnType<typeof useTexts>;
  readonly language: string;
  /** The path that the role's name links to. */
  readonly pathOf: (id: string) => string;
};

export function roleColumns({ t, language, pathOf }: RoleColumnOptions): readonly RecordColumn<RoleRow>[] {
  const number = numberFormat(language);
  return [
    {
      key: 'name',
      heading: t('administration.name'),
      isRowHeader: true,
      cell: (role) => (
        <span className={styles.name}>
          <RowLink href={`#${pathOf(role.id)}`}>
            <bdi>{roleName(role)}</bdi>
          </RowLink>
          {role.builtIn && <Badge tone="neutral">{t('roles.builtIn')}</Badge>}
        </span>
      ),
    },
    {
      key: 'where',
      heading: t('roles.where'),
      cell: ({ organisation }) => <RoleScopeText organisation={organisation} />,
    },
    {
      key: 'permissions',
      heading: t('roles.permissions'),
      isNumeric: true,
      cell: ({ permissions }) => (permissions === null ? t('roles.everyPermission') : number.format(permissions)),
    },
    {
      key: 'holders',
      heading: t('roles.holders'),
      isNumeric: true,
      cell: ({ holders }) => formatTotal({ total: holders, more: holders >= LIST_COUNT_LIMIT }, language),
    },
    {
      key: 'secondFactor',
      heading: t('roles.secondFactor'),
      cell: ({ secondFactorEnforced }) => <Enforced enforced={secondFactorEnforced} />,
    },
  ];
}
