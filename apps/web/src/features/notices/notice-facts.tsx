import { useFormatDateTime } from '#/shared/i18n/format-date-time.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { Fact, FactPlace, Facts } from '#/ui/lists/facts.tsx';

import { AudienceMark } from './audience-mark.tsx';
import type { NoticeDetail } from './data.ts';
import { StateMark } from './state-mark.tsx';

/** What is known of a notice beside its words. */
export function NoticeFacts({ notice }: { notice: NoticeDetail }) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const time = (when: string) => <time dateTime={when}>{moment(when)}</time>;
  return (
    <Facts>
      <Fact term={t('notices.state')}>
        <StateMark state={notice.state} />
      </Fact>
      <Fact term={t('notices.type')}>{t(`notices.type.${notice.type}`)}</Fact>
      <Fact term={t('notices.audience')}>
        <AudienceMark audience={notice.audience} />
      </Fact>
      <Fact term={t('notices.starts')}>{time(notice.startsAt)}</Fact>
      <Fact term={t('notices.ends')}>{notice.endsAt === null ? t('notices.noEnd') : time(notice.endsAt)}</Fact>
      <Fact term={t('notices.writer')}>
        <bdi>{notice.createUser ?? t('notices.unknownWriter')}</bdi>
      </Fact>
      <Fact term={t('notices.writtenAt')}>{time(notice.createTime)}</Fact>
    </Facts>
  );
}

const FACTS = Array.from({ length: 7 }, (_, fact) => fact);

/** Keeps their place. */
export function NoticeFactsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      {FACTS.map((fact) => (
        <FactPlace key={fact} />
      ))}
    </Waiting>
  );
}
