import { useQuery } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState, type RefObject } from 'react';

import type { RowSelection } from '#/administration/list/use-selection.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { ActionDialog } from './bulk/action-dialog.tsx';
import { ActionNotices } from './bulk/action-notices.tsx';
import type { TrackedActions } from './bulk/use-tracked-actions.ts';
import { useUserActions } from './bulk/use-user-actions.ts';
import { mailDeliveryQuery } from './data.ts';
import { ExportUsers } from './export-users.tsx';
import { ImportUsers } from './import/import-users.tsx';
import { InviteUsers } from './invite/invite-users.tsx';
import { useCurrentPlace } from './invite/use-current-place.ts';
import { UserFilters } from './user-filters.tsx';
import { UserList } from './user-list.tsx';
import type { UsersPageQuery } from './users-address.ts';

import styles from './user-list.module.css';

type UserListPageProps = {
  listQuery: UsersPageQuery;
  selection: RowSelection;
  tracked: TrackedActions;
  titleRef: RefObject<HTMLHeadingElement | null>;
};

/** All users, with buttons to invite more. */
export function ListPage({ listQuery, selection, tracked, titleRef }: UserListPageProps) {
  const t = useTexts();
  const mayInvite = useMay('users.write');
  // Prefetched, so that the content of the dialog does not move.
  useQuery({ ...mailDeliveryQuery, enabled: mayInvite });
  const currentPlace = useCurrentPlace({ enabled: mayInvite });
  const [inviting, setInviting] = useState(false);
  const [importing, setImporting] = useState(false);
  const userActions = useUserActions(tracked, titleRef);
  const { cursor: _cursor, ...filter } = listQuery;
  return (
    <Page
      title={t('users.title')}
      intro={t('users.intro')}
      columns="one"
      titleRef={titleRef}
      actions={
        <div className={styles.actions}>
          <ExportUsers filter={filter} />
          {mayInvite && (
            <>
              <Button variant="secondary" onClick={() => setImporting(true)}>
                <FileUp size={18} aria-hidden />
                {t('userImport.import')}
              </Button>
              <Button onClick={() => setInviting(true)}>
                <UserPlus size={18} aria-hidden />
                {t('users.invite')}
              </Button>
            </>
          )}
        </div>
      }
    >
      <ActionNotices actions={tracked.actions} onShow={userActions.show} onDismiss={({ id }) => tracked.untrack(id)} />
      <Panel title={t('users.list')}>
        <UserFilters listQuery={listQuery} />
        <UserList listQuery={listQuery} selection={selection} onAct={userActions.begin} />
      </Panel>
      <ActionDialog {...userActions.dialog} current={currentPlace} />
      <ImportUsers open={importing} onClose={() => setImporting(false)} />
      <InviteUsers open={inviting} current={currentPlace} onClose={() => setInviting(false)} />
    </Page>
  );
}
