import { DateTimeField } from '#/administration/fields/date-time-field.tsx';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { timeZoneName } from '#/shared/i18n/local-time.ts';
import { Panel } from '#/ui/layout/panel.tsx';

import { problemTextAt } from './problem-texts.ts';
import type { NoticeFormState } from './use-notice-form.ts';

import styles from './notice-form.module.css';

/** The start and end of a notice. */
export function ScheduleFields({ form }: { form: NoticeFormState }) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Panel title={t('notices.schedule')} hint={t('notices.scheduleHint', { zone: timeZoneName(language) })}>
      <div className={styles.times}>
        <ScheduleField form={form} name="startsAt" label={t('notices.starts')} hint={t('notices.startEmpty')} />
        <ScheduleField form={form} name="endsAt" label={t('notices.ends')} hint={t('notices.endEmpty')} />
      </div>
    </Panel>
  );
}

type ScheduleFieldProps = { form: NoticeFormState; name: 'startsAt' | 'endsAt'; label: string; hint: string };

function ScheduleField({ form: { problems, change, draft }, name, ...texts }: ScheduleFieldProps) {
  return (
    <DateTimeField
      {...texts}
      error={problemTextAt(problems, `/${name}`)}
      value={draft[name]}
      onChange={(entered) => change(`/${name}`, { [name]: entered })}
    />
  );
}
