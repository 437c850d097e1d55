import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { Missing } from '#/administration/list/missing.tsx';
import { isNotFound } from '#/shared/api/error-codes.ts';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { localName, useTexts } from '#/shared/i18n/language.ts';
import { isNoticeId } from '#/shared/notices/notice-id.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Page, PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { noticeQuery, type NoticeDetail } from './data.ts';
import { NoticeDetails, NoticeDetailsSkeleton } from './notice-details.tsx';
import { NoticeFiles } from './notice-files.tsx';
import { NoticeReaders } from './notice-readers.tsx';
import { NoticeTexts, NoticeTextsSkeleton } from './notice-texts.tsx';
import { NOTICES_PATH } from './notices-address.ts';
import { WithdrawNotice } from './withdraw-notice.tsx';

type NoticePageProps = { id: string; titleRef: RefObject<HTMLHeadingElement | null> };

/** One notice with its details, texts and readers. */
export function NoticePage({ id, titleRef }: NoticePageProps) {
  const t = useTexts();
  const notice = useQuery({ ...noticeQuery(id), enabled: isNoticeId(id) });
  const isMissing = !isNoticeId(id) || isNotFound(notice.error);
  const loadedNotice = isMissing ? undefined : notice.data;
  const titles = Object.entries(loadedNotice?.texts ?? {}).map(([language, { title }]) => [language, title]);
  return (
    <Page
      title={loadedNotice === undefined ? t('notices.facts') : localName(Object.fromEntries(titles))}
      titleRef={titleRef}
      columns={isMissing ? 'one' : 'broad first'}
      above={<BackLink to={NOTICES_PATH}>{t('notices.all')}</BackLink>}
      actions={loadedNotice !== undefined && <WithdrawNotice id={id} />}
    >
      {isMissing && <MissingNotice />}
      {loadedNotice !== undefined && (
        <>
          <PanelColumn>
            <Panel title={t('notices.text')}>
              <NoticeTexts texts={loadedNotice.texts} />
            </Panel>
            {loadedNotice.attachments.length > 0 && (
              <Panel title={t('notices.attachments')}>
                <NoticeFiles id={id} files={loadedNotice.attachments} />
              </Panel>
            )}
          </PanelColumn>
          <PanelColumn>
            <Panel title={t('notices.facts')}>
              <NoticeDetails notice={loadedNotice} />
            </Panel>
            <Panel title={t('notices.readers')} hint={t('notices.readersHint')}>
              <NoticeReaders id={id} />
            </Panel>
          </PanelColumn>
        </>
      )}
      {loadedNotice === undefined && !isMissing && <NotThereYet notice={notice} />}
    </Page>
  );
}

/** Shown while the notice is loading or failed to load. */
function NotThereYet({ notice }: { notice: UseQueryResult<NoticeDetail> }) {
  const t = useTexts();
  if (!notice.isFetching)
    return (
      <Panel title={t('notices.text')}>
        <LoadFailed title={t('notices.detailFailed')} {...retryTexts()} onRetry={() => void notice.refetch()} />
      </Panel>
    );
  return (
    <>
      <Panel title={t('notices.text')}>
        <NoticeTextsSkeleton />
      </Panel>
      <Panel title={t('notices.facts')}>
        <NoticeDetailsSkeleton />
      </Panel>
    </>
  );
}

function MissingNotice() {
  const t = useTexts();
  return <Missing title={t('notices.gone')} hint={t('notices.goneHint')} />;
}
