import Send from 'lucide-react/icons/send';

import { useLanguageTabs } from '#/administration/fields/use-language-tabs.ts';
import { dateFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { readLocalTime } from '#/shared/i18n/local-time.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import { draftedAudience } from './form/audience-draft.ts';
import { isPlanned, writtenLanguages } from './form/draft.ts';
import { hasUnplaced } from './form/problem-texts.ts';
import type { NoticeFormState } from './form/use-notice-form.ts';
import { AudienceBadge } from './notice-badges.tsx';

import styles from './form/notice-form.module.css';

/** Summary of the draft, with the button that sends it. */
export function Summary({ form: { draft, files, problems, sending } }: { form: NoticeFormState }) {
  const t = useTexts();
  const audience = draftedAudience(draft.audience);
  const planned = isPlanned(draft, useNow());
  const written = writtenLanguages(draft);
  const languages = useLanguageTabs(written).filter(({ value }) => written.includes(value));
  const time = useZonedMoment();
  return (
    <Panel title={t('notices.summary')}>
      <DescriptionList>
        <DescriptionItem term={t('notices.audience')}>
          {audience === undefined ? <Missing>{t('notices.notChosen')}</Missing> : <AudienceBadge audience={audience} />}
        </DescriptionItem>
        <DescriptionItem term={t('notices.type.label')}>{t(`notices.type.${draft.type}`)}</DescriptionItem>
        <DescriptionItem term={t('notices.languages')}>
          {languages.length === 0 ? (
            <Missing>{t('notices.notWritten')}</Missing>
          ) : (
            languages.map(({ value, label }) => (
              <span key={value} lang={value} className={styles.language}>
                {label}
              </span>
            ))
          )}
        </DescriptionItem>
        <DescriptionItem term={t('notices.attachments')}>
          {files.files.length === 0 ? t('notices.noFiles') : files.files.length}
        </DescriptionItem>
        <DescriptionItem term={t('notices.starts')}>
          {planned ? time(draft.startsAt) : t('notices.atOnce')}
        </DescriptionItem>
        <DescriptionItem term={t('notices.ends')}>{time(draft.endsAt) ?? t('notices.noEnd')}</DescriptionItem>
      </DescriptionList>
      <div className={styles.send}>
        {hasUnplaced(problems) && <Alert severity="danger">{t('errors.A0401')}</Alert>}
        <Button type="submit" wide busy={sending}>
          {!sending && <Send size={18} aria-hidden />}
          {t(planned ? 'notices.plan' : 'notices.send')}
        </Button>
      </div>
    </Panel>
  );
}

function Missing({ children }: { children: string }) {
  return <span className={styles.missing}>{children}</span>;
}

/** Formats an entered date and time with its time zone, which depends on daylight saving time; undefined if empty. */
function useZonedMoment(): (entered: string) => string | undefined {
  const { language } = useLanguage();
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return (entered) => {
    const moment = readLocalTime(entered);
    return typeof moment === 'string' ? undefined : format.format(moment);
  };
}
