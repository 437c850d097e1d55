import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import UserX from 'lucide-react/icons/user-x';
import type { RefObject } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { Missing } from '#/administration/list/missing.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Page, PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { userQuery, type UserRecord } from './data.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { UserAccess } from './user-access.tsx';
import { UserDetails, UserDetailsSkeleton } from './user-details.tsx';
import { UserGrants } from './user-grants.tsx';
import { UserLinkedAccounts } from './user-linked-accounts.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserSessions } from './user-sessions.tsx';
import { usersPath, type UsersPageQuery } from './users-address.ts';

type UserPageProps = { id: string; listQuery: UsersPageQuery; titleRef: RefObject<HTMLHeadingElement | null> };

/** One user: details, roles, access and sessions. */
export function UserPage({ id, listQuery, titleRef }: UserPageProps) {
  const t = useTexts();
  const user = useQuery(userQuery(id));
  const isMissing = isNotFound(user.error);
  const seen = isMissing ? undefined : user.data;
  return (
    <Page
      title={seen?.displayName ?? t('users.user')}
      titleRef={titleRef}
      columns={isMissing ? 'one' : 'broad second'}
      above={<BackLink to={usersPath(listQuery)}>{t('users.all')}</BackLink>}
      below={seen && <ReadOnlyNotice user={seen} />}
    >
      {isMissing && <Missing icon={<UserX size={28} />} title={t('users.gone')} hint={t('users.goneHint')} />}
      {seen !== undefined && <UserView user={seen} />}
      {seen === undefined && !isMissing && <NotThereYet user={user} />}
    </Page>
  );
}

function UserView({ user }: { user: UserRecord }) {
  const t = useTexts();
  return (
    <>
      <PanelColumn>
        <Panel title={t('users.facts')}>
          <UserDetails user={user} />
        </Panel>
        <Panel title={t('users.grants')} hint={t('users.grantsHint')}>
          <UserGrants user={user} />
        </Panel>
      </PanelColumn>
      <PanelColumn>
        <Panel title={t('users.access')}>
          <UserAccess user={user} />
        </Panel>
        <Panel title={t('roles.permissions')} hint={t('users.permissionsHint', { name: user.displayName })}>
          <UserPermissions user={user} />
        </Panel>
        {user.maySeeLinkedAccounts && (
          <Panel title={t('linkedAccounts.title')} hint={t('users.linkedHint')}>
            <UserLinkedAccounts user={user} />
          </Panel>
        )}
        {user.maySeeSessions && (
          <Panel title={t('users.sessions')}>
            <UserSessions user={user} />
          </Panel>
        )}
      </PanelColumn>
    </>
  );
}

/** Shown while the user is loading or failed to load. */
function NotThereYet({ user }: { user: UseQueryResult<UserRecord> }) {
  const t = useTexts();
  return (
    <Panel title={t('users.facts')}>
      {user.isFetching ? (
        <UserDetailsSkeleton />
      ) : (
        <LoadFailed title={t('users.oneFailed')} {...retryTexts()} onRetry={() => void user.refetch()} />
      )}
    </Panel>
  );
}
