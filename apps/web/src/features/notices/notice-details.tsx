import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { DescriptionItem, DescriptionSkeleton, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { NoticeDetail } from './data.ts';
import { AudienceBadge, NoticeStateBadge } from './notice-badges.tsx';

/** The details of a notice, without its texts. */
export function NoticeDetails({ notice }: { notice: NoticeDetail }) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const time = (when: string) => <time dateTime={when}>{moment(when)}</time>;
  return (
    <DescriptionList>
      <DescriptionItem term={t('notices.state.label')}>
        <NoticeStateBadge state={notice.state} />
      </DescriptionItem>
      <DescriptionItem term={t('notices.type.label')}>{t(`notices.type.${notice.type}`)}</DescriptionItem>
      <DescriptionItem term={t('notices.audience')}>
        <AudienceBadge audience={notice.audience} />
      </DescriptionItem>
      <DescriptionItem term={t('notices.starts')}>{time(notice.startsAt)}</DescriptionItem>
      <DescriptionItem term={t('notices.ends')}>
        {notice.endsAt === null ? t('notices.noEnd') : time(notice.endsAt)}
      </DescriptionItem>
      <DescriptionItem term={t('notices.writer')}>
        <bdi>{notice.createUser ?? t('notices.unknownWriter')}</bdi>
      </DescriptionItem>
      <DescriptionItem term={t('notices.writtenAt')}>{time(notice.createTime)}</DescriptionItem>
    </DescriptionList>
  );
}

const SKELETON_ITEMS = Array.from({ length: 7 }, (_, item) => item);

export function NoticeDetailsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      {SKELETON_ITEMS.map((item) => (
        <DescriptionSkeleton key={item} />
      ))}
    </Waiting>
  );
}
