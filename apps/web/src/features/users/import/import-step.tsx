import { ACTIVATION_LINK_HOURS } from '@foyer/contract/limits/password.ts';
import type { UserImport } from '@foyer/contract/user-import.ts';
import type { ReactNode, RefObject } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Progress } from '#/ui/feedback/progress.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import { ImportChoice } from './import-choice.tsx';
import { ImportEncoding } from './import-encoding.tsx';
import { ImportPeople } from './import-people.tsx';
import { ImportProblems } from './import-problems.tsx';
import { countValues } from './import-texts.ts';
import type { useImport } from './use-import.ts';

import styles from './import-users.module.css';

type ImportStepProps = ReturnType<typeof useImport> & {
  /** The button that continues. */
  nextRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The current step of an import. */
export function ImportStep(props: ImportStepProps) {
  const { state, check, nextRef, onClose } = props;
  const t = useTexts();
  const { language } = useLanguage();
  switch (state.step) {
    case 'choose':
      return <ImportChoice problem={state.problem} onChoose={(file) => void check(file)} chooseRef={nextRef} />;
    case 'check':
      return <ImportProgress message={t('userImport.checking', { file: state.file.name })} fraction={state.fraction} />;
    case 'encoding':
      return <EncodingQuestion {...props} state={state} />;
    case 'report':
      return <Report {...props} state={state} />;
    case 'invite':
      return <ImportProgress message={t('userImport.inviting', countValues(state.report.right, language))} />;
    case 'unsure':
      return (
        <>
          <Alert severity="warning">{t('userImport.unsure')}</Alert>
          <StepActions>
            <Button ref={nextRef} onClick={() => void check(state.file)}>
              {t('userImport.checkAgain')}
            </Button>
          </StepActions>
        </>
      );
    case 'done':
      return (
        <>
          <ImportResult report={state.report} />
          <StepActions>
            <Button ref={nextRef} onClick={onClose}>
              {t('home.close')}
            </Button>
          </StepActions>
        </>
      );
  }
}

/** The added users, and the rows that were skipped. */
function ImportResult({ report }: { report: UserImport }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { mailWaits, invited, lines, problemCount, people } = report;
  return (
    <>
      <Alert severity="success">
        {t(mailWaits ? 'userImport.added' : 'userImport.done', countValues(invited, language))}
      </Alert>
      {problemCount > 0 && (
        <Alert severity="warning">{t('userImport.skipped', countValues(lines - invited, language))}</Alert>
      )}
      {mailWaits && <MailWaits />}
      {problemCount > 0 ? <ImportProblems report={report} /> : <ImportPeople people={people} />}
    </>
  );
}

type EncodingProps = ImportStepProps & { state: Extract<ImportStepProps['state'], { step: 'encoding' }> };

function EncodingQuestion({ state: { file, report }, check, confirmEncoding, choose, nextRef }: EncodingProps) {
  const t = useTexts();
  if (report.encoding === null) return null;
  return (
    <ImportEncoding file={file} encoding={report.encoding} check={check}>
      <StepActions>
        <Button variant="secondary" onClick={choose}>
          {t('userImport.chooseOther')}
        </Button>
        <Button ref={nextRef} onClick={() => confirmEncoding(file, report)}>
          {t('userImport.namesRight')}
        </Button>
      </StepActions>
    </ImportEncoding>
  );
}

type ReportProps = ImportStepProps & { state: Extract<ImportStepProps['state'], { step: 'report' }> };

function Report({ state: { file, report }, choose, invite, nextRef, onClose }: ReportProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const isRight = report.problemCount === 0;
  const hasRight = report.right > 0;
  const message = isRight
    ? t('userImport.right', { ...countValues(report.lines, language), file: file.name })
    : t('userImport.wrong', { ...countValues(report.problemCount, language), file: file.name });
  return (
    <>
      <Alert severity={isRight ? 'success' : 'danger'}>{message}</Alert>
      {hasRight && report.mailWaits && <MailWaits />}
      {report.sheet !== null && <p className={styles.quiet}>{t('userImport.sheet', { sheet: report.sheet })}</p>}
      {!isRight && <ImportProblems report={report} />}
      {hasRight && <ImportPeople people={report.people.filter(({ outcome }) => outcome === 'ready')} />}
      <StepActions>
        {hasRight && (
          <Button variant="secondary" onClick={onClose}>
            {t('signIn.cancel')}
          </Button>
        )}
        <Button variant={hasRight ? 'secondary' : 'primary'} ref={isRight ? undefined : nextRef} onClick={choose}>
          {t('userImport.chooseOther')}
        </Button>
        {hasRight && (
          <Button {...(isRight && { ref: nextRef })} onClick={() => void invite(file, report)}>
            {t(isRight ? 'userImport.invite' : 'userImport.importRight', countValues(report.right, language))}
          </Button>
        )}
      </StepActions>
    </>
  );
}

function MailWaits() {
  const t = useTexts();
  return <Alert severity="warning">{t('userImport.mailWaits', { hours: ACTIVATION_LINK_HOURS })}</Alert>;
}

/** Progress: the sent fraction of the file, then a spinner while the server works. */
function ImportProgress({ message, fraction = 1 }: { message: string; fraction?: number }) {
  return (
    <div className={styles.waiting}>
      <output>
        {fraction === 1 && <Spinner />}
        {message}
      </output>
      {fraction < 1 && <Progress label={message} fraction={fraction} />}
    </div>
  );
}

function StepActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
