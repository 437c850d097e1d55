import type { MailErrorKind } from '@foyer/contract/email.ts';
import { TEST_MAIL_SECONDS } from '@foyer/contract/limits/email.ts';
import Send from 'lucide-react/icons/send';
import { useState, type FormEvent } from 'react';

import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { t, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { sendTestMail } from './data.ts';

import styles from './test-mail.module.css';

type TestMailOutcome = { to: string; kind?: MailErrorKind; trouble?: string };

const ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/to', field: '/to', message: () => t('emailServer.wrong.address') },
  { code: 'A0401', at: '/value', message: () => t('emailServer.wrong.none') },
  { code: 'A0499', message: () => t('errors.A0499') },
  ...COMMON_ROWS,
];

/** Sends a test email through the saved server and shows the outcome. */
export function TestMail({ changed }: { changed: boolean }) {
  const texts = useTexts();
  const [to, setTo] = useState('');
  const [outcome, setOutcome] = useState<TestMailOutcome>();
  const form = useSubmit<TestMailOutcome>({ rows: ROWS, onDone: setOutcome });

  function send(event: FormEvent) {
    event.preventDefault();
    setOutcome(undefined);
    form.submit(to.trim() === '' ? { '/to': texts('emailServer.wrong.address') } : {}, async () => {
      const result = await sendTestMail(to.trim());
      return result && { to: to.trim(), ...result };
    });
  }

  return (
    <Panel
      title={texts('emailServer.test')}
      hint={texts(changed ? 'emailServer.testSaveFirst' : 'emailServer.testHint')}
    >
      <form className={styles.form} method="dialog" noValidate onSubmit={send} aria-busy={form.busy}>
        <div className={styles.line}>
          <TextField
            label={texts('emailServer.to')}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            error={form.problems.fields['/to']}
            value={to}
            onChange={({ currentTarget }) => {
              setTo(currentTarget.value);
              form.clearProblem('/to');
            }}
          />
          <Button type="submit" variant="secondary" className={styles.send} busy={form.busy} disabled={changed}>
            {!form.busy && <Send size={17} aria-hidden />}
            {texts('emailServer.send')}
          </Button>
        </div>
        {form.problems.form !== undefined && <Alert severity="danger">{form.problems.form}</Alert>}
        {outcome !== undefined && <TestOutcome {...outcome} />}
      </form>
    </Panel>
  );
}

function TestOutcome({ to, kind, trouble }: TestMailOutcome) {
  const texts = useTexts();
  if (kind === undefined) return <Alert severity="success">{texts('emailServer.sent', { to })}</Alert>;
  return (
    <Alert severity="danger" className={styles.error}>
      <span>{texts(`emailServer.trouble.${kind}`, { seconds: TEST_MAIL_SECONDS })}</span>
      {trouble !== undefined && trouble !== '' && (
        <span className={styles.message}>
          {texts('emailServer.said')} <bdi className={styles.texts}>{trouble}</bdi>
        </span>
      )}
    </Alert>
  );
}
