import { formatTotal } from '#/shared/api/paging.ts';
import { useFormatDateTime, numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { Badge } from '#/ui/feedback/badge.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { Figures } from './data.ts';

/** Maximum normal age of an unsealed audit entry, in seconds. */
const LATE_SECONDS = 60;

/** Health of the installation: database, email and audit log. */
export function HealthPanel({ health: { database, mail, audit } }: { health: NonNullable<Figures['health']> }) {
  const t = useTexts();
  const { language } = useLanguage();
  const moment = useFormatDateTime();
  const number = numberFormat(language);
  const waits = audit.unsealedSeconds ?? 0;
  return (
    <Panel title={t('dashboard.health')}>
      <DescriptionList>
        <DescriptionItem term={t('dashboard.database.label')}>
          {t(`dashboard.database.${database.kind}`)} · {database.version}
        </DescriptionItem>
        <DescriptionItem term={t('dashboard.mailServer')}>
          {mail.configured ? (
            <Badge tone="success">{t('dashboard.mailConfigured')}</Badge>
          ) : (
            <Badge tone="warning">{t('dashboard.mailMissing')}</Badge>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('dashboard.mailsWaiting')}>
          <Link to="/mails?state=waiting">{formatTotal(mail.waiting, language)}</Link>
        </DescriptionItem>
        <DescriptionItem term={t('dashboard.mailsDead')}>
          <Link to="/mails?state=dead">{formatTotal(mail.dead, language)}</Link>
        </DescriptionItem>
        <DescriptionItem term={t('dashboard.lastSent')}>
          {mail.lastSentAt === null ? (
            t('dashboard.neverSent')
          ) : (
            <time dateTime={mail.lastSentAt}>{moment(mail.lastSentAt)}</time>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('dashboard.audit')}>
          {t('dashboard.sealed', { n: audit.sealed, count: number.format(audit.sealed) })}
          {waits > LATE_SECONDS && <> · {t('dashboard.unsealed', { n: waits, seconds: number.format(waits) })}</>}
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
