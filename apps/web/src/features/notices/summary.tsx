import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { useNow } from '#/shared/use-now.ts';
import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/notice.tsx';
import { Panel } from '#/ui/panel.tsx';

import { AudienceMark } from './audience-mark.tsx';
import { isPlanned, writtenLanguages } from './draft.ts';
import { readLocalTime } from './local-time.ts';
import { hasUnplaced } from './problem-words.ts';
import { useLanguageTabs } from './use-language-tabs.ts';
import type { NoticeFormState } from './use-notice-form.ts';

import styles from './notice-form.module.css';

/** What will be sent, in short, and the button that sends it. */
export function Summary({ form: { draft, files, problems, sending } }: { form: NoticeFormState }) {
  const t = useTexts();
  const planned = isPlanned(draft, useNow());
  const written = writtenLanguages(draft);
  const languages = useLanguageTabs(written).filter(({ value }) => written.includes(value));
  const time = useZonedMoment();
  return (
    <Panel title={t('notices.summary')}>
      <dl className={styles.summary}>
        <Line term={t('notices.audience')}>
          {draft.audience === null ? (
            <Missing>{t('notices.notChosen')}</Missing>
          ) : (
            <AudienceMark audience={draft.audience} />
          )}
        </Line>
        <Line term={t('notices.type')}>{t(`notices.type.${draft.type}`)}</Line>
        <Line term={t('notices.languages')}>
          {languages.length === 0 ? (
            <Missing>{t('notices.notWritten')}</Missing>
          ) : (
            languages.map(({ value, label }) => (
              <span key={value} lang={value} className={styles.language}>
                {label}
              </span>
            ))
          )}
        </Line>
        <Line term={t('notices.attachments')}>
          {files.files.length === 0 ? t('notices.noFiles') : files.files.length}
        </Line>
        <Line term={t('notices.starts')}>{planned ? time(draft.startsAt) : t('notices.atOnce')}</Line>
        <Line term={t('notices.ends')}>{time(draft.endsAt) ?? t('notices.noEnd')}</Line>
      </dl>
      <div className={styles.send}>
        {hasUnplaced(problems) && <Notice severity="danger">{t('error.A0401')}</Notice>}
        <Button type="submit" wide busy={sending}>
          {!sending && <Send size={18} aria-hidden />}
          {t(planned ? 'notices.plan' : 'notices.send')}
        </Button>
      </div>
    </Panel>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Missing({ children }: { children: string }) {
  return <span className={styles.missing}>{children}</span>;
}

/** Says an entered moment with its time zone, which is another one in summer; undefined for none. */
function useZonedMoment(): (entered: string) => string | undefined {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, {
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
