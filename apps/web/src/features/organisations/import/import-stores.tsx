import { REQUIRED_STORE_COLUMNS, STORE_COLUMNS } from '@foyer/contract/rules/store-columns.ts';
import FileUp from 'lucide-react/icons/file-up';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

import { useDroppedFiles } from '#/shared/forms/use-dropped-files.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { FileChoice } from '#/ui/forms/file-choice.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { ImportReport, ImportResult } from './import-report.tsx';
import { limitsOf } from './import-texts.ts';
import { useStoreImport } from './use-store-import.ts';

import styles from './import-stores.module.css';

/** Adds and changes many stores from a file: choose, check, import. */
export function ImportStores({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  // An import cannot be cancelled any more, so the dialog stays open until the result.
  const isSaving = useRef(false);
  return (
    <Dialog
      open={open}
      wide
      onOpenChange={(nextOpen) => !nextOpen && !isSaving.current && onClose()}
      title={t('storeImport.import')}
      closeLabel={t('home.close')}
    >
      <ImportSteps onClose={onClose} savingRef={isSaving} />
    </Dialog>
  );
}

function ImportSteps({ onClose, savingRef }: { onClose: () => void; savingRef: { current: boolean } }) {
  const storeImport = useStoreImport();
  const { step } = storeImport.state;
  const next = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    savingRef.current = step === 'save';
    // The pressed element was removed, so the focus moves to the next one.
    if (before.current !== step) (next.current ?? box.current)?.focus();
    before.current = step;
    return () => void (savingRef.current = false);
  }, [step, savingRef]);
  return (
    <div ref={box} className={styles.steps} tabIndex={-1}>
      <ImportStep {...storeImport} nextRef={next} onClose={onClose} />
    </div>
  );
}

type ImportStepProps = ReturnType<typeof useStoreImport> & {
  /** The button that continues. */
  nextRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

function ImportStep(props: ImportStepProps) {
  const { state, check, nextRef, onClose } = props;
  const t = useTexts();
  switch (state.step) {
    case 'choose':
      return <ImportChoice problem={state.problem} onChoose={(file) => void check(file)} chooseRef={nextRef} />;
    case 'check':
      return <Waiting>{t('userImport.checking', { file: state.file.name })}</Waiting>;
    case 'report':
      return <ImportReport {...props} file={state.file} report={state.report} />;
    case 'save':
      return <Waiting>{t('storeImport.saving')}</Waiting>;
    case 'unsure':
      return (
        <>
          <Alert severity="warning">{t('storeImport.unsure')}</Alert>
          <div className={styles.actions}>
            <Button ref={nextRef} onClick={() => void check(state.file)}>
              {t('userImport.checkAgain')}
            </Button>
          </div>
        </>
      );
    case 'done':
      return <ImportResult report={state.report} nextRef={nextRef} onClose={onClose} />;
  }
}

type ImportChoiceProps = {
  /** Error of the previously chosen file. */
  problem: string | undefined;
  onChoose: (file: File) => void;
  chooseRef: RefObject<HTMLButtonElement | null>;
};

/** Step to choose or drop a file, with its columns. */
function ImportChoice({ problem, onChoose, chooseRef }: ImportChoiceProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const take = (files: readonly File[]) => files[0] !== undefined && onChoose(files[0]);
  const hovering = useDroppedFiles(take);
  return (
    <>
      <p>{t('storeImport.intro')}</p>
      {problem !== undefined && <Alert severity="danger">{problem}</Alert>}
      <FileChoice
        variant="primary"
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hovering={hovering}
        dropText={t('userImport.drop')}
        more={t('storeImport.limits', limitsOf(language))}
        buttonRef={chooseRef}
        onChoose={take}
      >
        <FileUp size={18} aria-hidden />
        {t(problem === undefined ? 'userImport.choose' : 'userImport.chooseOther')}
      </FileChoice>
      <section aria-labelledby="store-import-columns">
        <h3 id="store-import-columns" className={styles.subtitle}>
          {t('userImport.columns')}
        </h3>
        <p>
          <code>{STORE_COLUMNS.join(', ')}</code>
        </p>
        <p className={styles.quiet}>{t('storeImport.required', { columns: REQUIRED_STORE_COLUMNS.join(', ') })}</p>
      </section>
    </>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <output className={styles.waiting}>
      <Spinner />
      {children}
    </output>
  );
}
