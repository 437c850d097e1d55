import { useId, type SyntheticEvent } from 'react';

import { formatEnteredDateTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { PARTLY_ENTERED } from './draft.ts';
import { timeZoneName } from './local-time.ts';
import { problemTextAt } from './problem-texts.ts';
import type { NoticeFormState } from './use-notice-form.ts';

import styles from './notice-form.module.css';

/** The last that the server understands. */
const LATEST = '9999-12-31T23:59';

/** From when to when a notice is seen. */
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

function ScheduleField({ form: { problems, change, draft }, name, label, hint }: ScheduleFieldProps) {
  const id = useId();
  const { language } = useLanguage();
  const error = problemTextAt(problems, `/${name}`);

  /** A date without its time is no value, and must not pass for an empty field. */
  function read({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const entered = currentTarget.validity.badInput ? PARTLY_ENTERED : currentTarget.value;
    if (entered !== draft[name]) change(`/${name}`, { [name]: entered });
  }

  return (
    <FieldWithHint id={id} label={label} hint={formatEnteredDateTime(draft[name], language) ?? hint} error={error}>
      <input
        {...fieldAria(id, error)}
        id={id}
        className={styles.time}
        type="datetime-local"
        max={LATEST}
        // Its value is its own: written back, what is partly entered would be lost.
        onInput={read}
        onKeyUp={read}
        onBlur={read}
      />
    </FieldWithHint>
  );
}
