import type { RefObject } from 'react';

import { GuardedForm } from '#/administration/guarded-form.tsx';
import { BackLink } from '#/administration/list/back-link.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Page, PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { NOTICES_PATH } from '../notices-address.ts';
import { Summary } from '../summary.tsx';
import { AudienceField } from './audience-field.tsx';
import { FilesField } from './files-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { TextsField } from './texts-field.tsx';
import { TypeField } from './type-field.tsx';
import { useNoticeForm } from './use-notice-form.ts';

import styles from './notice-form.module.css';

/** Form for a new notice. */
export function NoticeForm({ titleRef }: { titleRef: RefObject<HTMLHeadingElement | null> }) {
  const t = useTexts();
  const form = useNoticeForm();
  const { guard, submitErrors, sending } = form;
  return (
    <GuardedForm
      guard={guard}
      submitErrors={submitErrors}
      busy={sending}
      question={{
        title: t('notices.leaveAsk'),
        text: t('notices.leaveHint'),
        leave: t('notices.leave'),
        cancel: t('notices.stay'),
      }}
      onSubmit={form.send}
    >
      <Page
        title={t('notices.write')}
        intro={t('notices.writeIntro')}
        titleRef={titleRef}
        columns="broad first"
        above={<BackLink to={NOTICES_PATH}>{t('notices.all')}</BackLink>}
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
        <div className={styles.summarySkeleton}>
          <Summary form={form} />
        </div>
      </Page>
    </GuardedForm>
  );
}
