import { useEffect, useRef, type FormEvent, type KeyboardEvent, type RefObject } from 'react';

import { useTexts } from '#/shared/language.ts';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { Page, PanelColumn } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';

import { AudienceField } from './audience-field.tsx';
import { BackToList } from './back-to-list.tsx';
import { FilesField } from './files-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { Summary } from './summary.tsx';
import { TextsField } from './texts-field.tsx';
import { TypeField } from './type-field.tsx';
import { useNoticeForm } from './use-notice-form.ts';

import styles from './notice-form.module.css';

/** Writes a notice. */
export function NoticeForm({ titleRef }: { titleRef: RefObject<HTMLHeadingElement | null> }) {
  const t = useTexts();
  const form = useNoticeForm();
  const { guard, refusals, sending } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // While it is sent nothing in it can have the keyboard.
    if (refusals > 0 && !sending)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
  }, [refusals, sending]);

  function send(event: FormEvent) {
    event.preventDefault();
    form.send();
  }

  /** A notice to many people must not go because somebody ended a line: only its button sends it. */
  function keepEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what its fields leave over
    <form ref={element} method="dialog" noValidate onSubmit={send} onKeyDown={keepEnter} aria-busy={sending}>
      <Page
        title={t('notices.write')}
        intro={t('notices.writeIntro')}
        titleRef={titleRef}
        columns="broad first"
        above={<BackToList />}
      >
        <PanelColumn inert={sending}>
          <Panel title={t('notices.recipients')}>
            <div className={styles.body}>
              <AudienceField form={form} />
              <TypeField form={form} />
            </div>
          </Panel>
          <Panel title={t('notices.text')} hint={t('notices.textHint')}>
            <div className={styles.body}>
              <TextsField form={form} />
            </div>
          </Panel>
          <FilesField form={form} />
          <ScheduleFields form={form} />
        </PanelColumn>
        <div className={styles.summaryPlace}>
          <Summary form={form} />
        </div>
      </Page>
      <ConfirmDialog
        open={guard.asking}
        onCancel={guard.stay}
        onConfirm={guard.leave}
        busy={false}
        title={t('notices.leaveAsk')}
        text={t('notices.leaveHint')}
        confirmLabel={t('notices.leave')}
        cancelLabel={t('notices.stay')}
      />
    </form>
  );
}
