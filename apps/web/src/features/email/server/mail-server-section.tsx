import type { MailServerView } from '@foyer/contract/email.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import { mailServerQuery } from './data.ts';
import { FixedServer } from './fixed-server.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { TestMail } from './test-mail.tsx';

import styles from './mail-server-section.module.css';

/** The email server and its status. */
export function MailServerSection() {
  const t = useTexts();
  const server = useQuery(mailServerQuery);
  if (server.data !== undefined) return <Loaded current={server.data} />;
  if (server.isFetching) return <ListSkeleton />;
  return <LoadFailed title={t('emailServer.failed')} {...retryTexts()} onRetry={() => void server.refetch()} />;
}

function Loaded({ current }: { current: MailServerView }) {
  const t = useTexts();
  const isHighest = useIsHighest();
  const [changed, setChanged] = useState(false);
  return (
    <div className={styles.section}>
      {!isHighest && !current.fixed && (
        <Alert severity="info" role="note">
          {t('emailServer.highest')}
        </Alert>
      )}
      {!current.fixed && !current.linksKnown && <Alert severity="warning">{t('emailServer.noLinks')}</Alert>}
      {!current.fixed && current.value === null && (
        <Alert severity="warning" role="note">
          {t('emailServer.none')}
        </Alert>
      )}
      {current.fixed ? <FixedServer current={current} /> : <MailServerForm current={current} onChanged={setChanged} />}
      {isHighest && current.value !== null && <TestMail changed={changed} />}
    </div>
  );
}
