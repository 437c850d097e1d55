import { useQuery } from '@tanstack/react-query';
import UserCog from 'lucide-react/icons/user-cog';

import { useCursorPager } from '#/shared/api/paging.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Pager } from '#/ui/lists/pager.tsx';

import { rolesQuery } from './data.ts';
import { RoleTable } from './role-table.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';

const NOTHING = { list: [], total: 0, more: false, next: null, previous: null };

/** One page of the roles. */
export function RoleList({ listQuery }: { listQuery: RolesPageQuery }) {
  const t = useTexts();
  const roles = useQuery(rolesQuery(listQuery));
  const pager = useCursorPager(roles.data ?? NOTHING, (cursor) => navigate(rolesPath({ ...listQuery, cursor })));
  if (roles.data === undefined) {
    if (roles.isFetching) return <TreeSkeleton />;
    return <LoadFailed title={t('roles.failed')} {...retryTexts()} onRetry={() => void roles.refetch()} />;
  }
  if (roles.data.list.length === 0) return <NoRoles listQuery={listQuery} />;
  return (
    <>
      <RoleTable roles={roles.data.list} listQuery={listQuery} busy={roles.isPlaceholderData} />
      <Pager {...pager} />
    </>
  );
}

function NoRoles({ listQuery }: { listQuery: RolesPageQuery }) {
  const t = useTexts();
  const icon = <UserCog size={28} />;
  const isBeginning = listQuery.cursor.after === undefined && listQuery.cursor.before === undefined;
  if (isBeginning && listQuery.query === '') return <EmptyState icon={icon} title={t('roles.none')} titleAs="h3" />;
  if (isBeginning)
    return (
      <EmptyState
        icon={icon}
        title={t('administration.noRole')}
        titleAs="h3"
        hint={t('roles.noneFoundHint')}
        action={
          <Button variant="secondary" onClick={() => navigate(rolesPath({ query: '', cursor: {} }))}>
            {t('administration.clearSearch')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t('administration.nothingHere')}
      titleAs="h3"
      hint={t('administration.nothingHereHint')}
      action={
        <Button variant="secondary" onClick={() => navigate(rolesPath({ ...listQuery, cursor: {} }))}>
          {t('administration.beginning')}
        </Button>
      }
    />
  );
}
