import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { navigate, useLocation } from '#/shared/navigation/location.ts';
import { useUnread } from '#/shared/push/pushes.ts';
import { useRemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { Page } from '#/ui/layout/page.tsx';
import { Tabs } from '#/ui/lists/tabs.tsx';

import { type InboxPage as Answer, listQuery } from './data.ts';
import { inboxPath, readInboxAddress } from './inbox-address.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { useOpenNotice } from './use-open-notice.ts';

import styles from './inbox-page.module.css';

const NONE: Answer['list'] = [];

/** The user's notices, unread and read. The address determines the view. */
export function InboxPage() {
  const t = useTexts();
  const { language } = useLanguage();
  const view = readInboxAddress(useLocation().query);
  const { openId, close } = useOpenNotice(view);
  const notices = useQuery(listQuery(view.status, view.page, language));
  const pushedUnread = useUnread();
  const unread = notices.data?.unread ?? pushedUnread;
  const listRef = useRef<HTMLDivElement>(null);
  const list = notices.data?.list ?? NONE;
  const listFocus = useRemovableListFocus(list);

  return (
    <Page title={t('inbox.title')} intro={t('inbox.intro')} columns="one">
      <div>
        <Tabs
          label={t('inbox.status')}
          value={view.status}
          tabs={[
            { value: 'unread', label: t('inbox.unread'), marker: <UnreadCount count={unread} /> },
            { value: 'read', label: t('inbox.read') },
          ]}
          onChange={(status) => navigate(inboxPath({ status }))}
          beside={<MarkAllRead unread={unread} onDone={() => listRef.current?.focus()} />}
        >
          <div className={styles.skeleton} ref={listRef} tabIndex={-1}>
            <NoticeList view={view} notices={notices} listFocus={listFocus} listRef={listRef} />
          </div>
        </Tabs>
      </div>
      <NoticeDialog
        id={openId}
        list={list}
        onClose={close}
        onRead={listFocus.leave}
        rowOf={listFocus.rowOf}
        listRef={listRef}
      />
    </Page>
  );
}

const MAX_COUNT = 9999;

/** Badge with the number of unread notices; nothing for 0. */
function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className={styles.count}>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>;
}
