import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { Missing } from '#/administration/list/missing.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { ChangeRole } from './change-role.tsx';
import { permissionsQuery, roleQuery } from './data.ts';
import { RoleDetailsSkeleton } from './role-details.tsx';
import { RoleReadOnly } from './role-read-only.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';

type RolePageProps = { id: string; listQuery: RolesPageQuery; titleRef: RefObject<HTMLHeadingElement | null> };

/** One role: its permissions, scope and number of users. */
export function RolePage({ id, listQuery, titleRef }: RolePageProps) {
  const t = useTexts();
  const role = useQuery(roleQuery(id));
  const permissions = useQuery({
    ...permissionsQuery(role.data?.organisation?.id),
    enabled: role.data !== undefined,
  });
  const frame = (children: ReactNode, columns: 'one' | 'broad first') => (
    <Page
      title={t('administration.role')}
      titleRef={titleRef}
      columns={columns}
      above={<BackLink to={rolesPath(listQuery)}>{t('roles.all')}</BackLink>}
    >
      {children}
    </Page>
  );
  if (isNotFound(role.error)) return frame(<Missing title={t('roles.gone')} hint={t('roles.goneHint')} />, 'one');
  if (role.data !== undefined && permissions.data !== undefined) {
    const RoleView = role.data.mayWrite ? ChangeRole : RoleReadOnly;
    return <RoleView role={role.data} permissions={permissions.data} listQuery={listQuery} titleRef={titleRef} />;
  }
  if (role.isFetching || permissions.isFetching)
    return frame(
      <>
        <Panel title={t('roles.permissions')}>
          <TreeSkeleton />
        </Panel>
        <Panel title={t('roles.facts')}>
          <RoleDetailsSkeleton />
        </Panel>
      </>,
      'broad first',
    );
  return frame(
    <Panel title={t('roles.permissions')}>
      <LoadFailed
        title={t('roles.oneFailed')}
        {...retryTexts()}
        onRetry={() => void (role.data === undefined ? role : permissions).refetch()}
      />
    </Panel>,
    'one',
  );
}
