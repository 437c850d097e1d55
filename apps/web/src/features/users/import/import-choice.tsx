import { IMPORT_COLUMNS } from '@foyer/contract/rules/import-columns.ts';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import type { RefObject } from 'react';

import { useDroppedFiles } from '#/shared/forms/use-dropped-files.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { FileChoice } from '#/ui/forms/file-choice.tsx';

import { saveTemplate } from './import-files.ts';
import { limitsOf } from './import-texts.ts';

import styles from './import-users.module.css';

type ImportChoiceProps = {
  /** Error of the previously chosen file. */
  problem: string | undefined;
  onChoose: (file: File) => void;
  chooseRef: RefObject<HTMLButtonElement | null>;
};

/** Step to choose or drop a file, with a description of its columns. */
export function ImportChoice({ problem, onChoose, chooseRef }: ImportChoiceProps) {
  const t = useTexts();
  const { language, languages } = useLanguage();
  const take = (files: readonly File[]) => files[0] !== undefined && onChoose(files[0]);
  const hovering = useDroppedFiles(take);
  return (
    <>
      <p>{t('userImport.intro')}</p>
      {problem !== undefined && <Alert severity="danger">{problem}</Alert>}
      <FileChoice
        variant="primary"
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hovering={hovering}
        dropText={t('userImport.drop')}
        more={t('userImport.limits', limitsOf(language))}
        buttonRef={chooseRef}
        onChoose={take}
      >
        <FileUp size={18} aria-hidden />
        {t(problem === undefined ? 'userImport.choose' : 'userImport.chooseOther')}
      </FileChoice>
      <section aria-labelledby="import-columns">
        <h3 id="import-columns" className={styles.subtitle}>
          {t('userImport.columns')}
        </h3>
        <dl className={styles.columns}>
          {IMPORT_COLUMNS.map((column) => (
            <div key={column}>
              <dt>
                <code>{column}</code>
              </dt>
              <dd>{t(`userImport.column.${column}`, { codes: languages.map(({ code }) => code).join(', ') })}</dd>
            </div>
          ))}
        </dl>
        <Button variant="quiet" className={styles.template} onClick={() => saveTemplate(language)}>
          <Download size={17} aria-hidden />
          {t('userImport.template')}
        </Button>
      </section>
    </>
  );
}
