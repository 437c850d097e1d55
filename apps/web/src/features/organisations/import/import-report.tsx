import { CHOSEN_ENCODINGS } from '@foyer/contract/rules/import-columns.ts';
import type { StoreImport, StoreImportProblem } from '@foyer/contract/store-import.ts';
import { type RefObject, useId } from 'react';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Field } from '#/ui/forms/field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { RecordTable, type RecordColumn } from '#/ui/lists/record-table.tsx';

import { problemText } from './import-texts.ts';
import type { useStoreImport } from './use-store-import.ts';

import styles from './import-stores.module.css';

type ImportReportProps = Pick<ReturnType<typeof useStoreImport>, 'check' | 'choose' | 'save'> & {
  file: File;
  report: StoreImport;
  nextRef: RefObject<HTMLButtonElement | null>;
};

/** The result of the check, with the problems by line and the buttons to import all or the correct lines. */
export function ImportReport({ file, report, check, choose, save, nextRef }: ImportReportProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const isRight = report.problemCount === 0;
  const count = report.added + report.changed;
  const counts = { added: number.format(report.added), changed: number.format(report.changed) };
  const wrong = { count: report.problemCount, shown: number.format(report.problemCount) };
  return (
    <>
      <Alert severity={isRight ? 'success' : 'danger'}>
        {isRight
          ? t('storeImport.right', { file: file.name, ...counts })
          : t('storeImport.wrong', { file: file.name, ...wrong })}
      </Alert>
      {report.sheet !== null && <p className={styles.quiet}>{t('userImport.sheet', { sheet: report.sheet })}</p>}
      <ImportEncoding file={file} report={report} check={check} />
      {!isRight && <ImportProblems report={report} />}
      <div className={styles.actions}>
        <Button
          variant={count === 0 ? 'primary' : 'secondary'}
          ref={count === 0 ? nextRef : undefined}
          onClick={choose}
        >
          {t('userImport.chooseOther')}
        </Button>
        {count > 0 && (
          <Button ref={nextRef} onClick={() => void save(file, report)}>
            {t(isRight ? 'storeImport.save' : 'storeImport.saveRight', { count, shown: number.format(count) })}
          </Button>
        )}
      </div>
    </>
  );
}

type ImportResultProps = {
  report: StoreImport;
  nextRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** How many stores were added and changed, with the lines that were skipped. */
export function ImportResult({ report, nextRef, onClose }: ImportResultProps) {
  const t = useTexts();
  const number = numberFormat(useLanguage().language);
  return (
    <>
      <Alert severity="success">
        {t('storeImport.done', { added: number.format(report.added), changed: number.format(report.changed) })}
      </Alert>
      {report.problemCount > 0 && <ImportProblems report={report} />}
      <div className={styles.actions}>
        <Button ref={nextRef} onClick={onClose}>
          {t('home.close')}
        </Button>
      </div>
    </>
  );
}

/** Samples of a file that is not encoded in UTF-8 or UTF-16, and a choice of its encoding. */
function ImportEncoding({ file, report: { encoding }, check }: Pick<ImportReportProps, 'file' | 'report' | 'check'>) {
  const t = useTexts();
  const id = useId();
  if (encoding === null || encoding.certainty === 100) return null;
  return (
    <>
      <Alert severity="warning">{t('userImport.notUtf', { file: file.name })}</Alert>
      <p>
        <bdi>{encoding.samples.join(' · ')}</bdi>
      </p>
      <Field id={id} label={t('userImport.encoding.label')}>
        <Select
          id={id}
          label={t('userImport.encoding.label')}
          value={encoding.name}
          options={CHOSEN_ENCODINGS.map((value) => ({ value, label: t(`userImport.encoding.${value}`) }))}
          onChoose={(value) =>
            void check(
              file,
              CHOSEN_ENCODINGS.find((one) => one === value),
            )
          }
        />
      </Field>
    </>
  );
}

/** The problems of a file, by line. */
function ImportProblems({ report: { problems, more } }: { report: StoreImport }) {
  const t = useTexts();
  const shown = numberFormat(useLanguage().language).format(problems.length);
  return (
    <div>
      <h3 id="store-import-problems" className={styles.subtitle}>
        {t('userImport.problems')}
      </h3>
      {more && <p className={styles.quiet}>{t('userImport.firstOnly', { shown })}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable */}
      <section className={styles.scroller} aria-labelledby="store-import-problems" tabIndex={0}>
        <RecordTable
          caption={t('userImport.problems')}
          columns={problemColumns(t)}
          rows={problems}
          rowKey={(problem) => String(problems.indexOf(problem))}
        />
      </section>
    </div>
  );
}

function problemColumns(t: ReturnType<typeof useTexts>): readonly RecordColumn<StoreImportProblem>[] {
  return [
    {
      key: 'line',
      heading: t('userImport.line'),
      isRowHeader: true,
      cell: ({ line }) => t('userImport.lineOf', { line: String(line) }),
    },
    { key: 'column', heading: t('userImport.column.label'), cell: ({ column }) => column && <code>{column}</code> },
    { key: 'problem', heading: t('userImport.problem'), cell: (problem) => problemText(t, problem) },
    { key: 'value', heading: t('userImport.value'), cell: ({ value }) => <bdi>{value}</bdi> },
  ];
}
