import { IMPORT_COLUMNS } from '@foyer/contract/import-columns.ts';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useRef, type RefObject } from 'react';

import { useLanguage, useTexts } from '#/shared/language.ts';
import { useDroppedFiles } from '#/shared/use-dropped-files.ts';
import { Button } from '#/ui/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Notice } from '#/ui/notice.tsx';

import { LANGUAGES } from './account-draft.ts';
import { saveTemplate } from './import-files.ts';
import { limitsOf } from './import-words.ts';

import styles from './import-users.module.css';

type ImportChoiceProps = {
  /** What was wrong with the file before. */
  problem: string | undefined;
  onChoose: (file: File) => void;
  chooseRef: RefObject<HTMLButtonElement | null>;
};

/** Where a file is chosen or dropped, and what is to stand in it. */
export function ImportChoice({ problem, onChoose, chooseRef }: ImportChoiceProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => files[0] !== undefined && onChoose(files[0]);
  const hovering = useDroppedFiles(take);
  return (
    <>
      <p>{t('userTransfer.intro')}</p>
      {problem !== undefined && <Notice severity="danger">{problem}</Notice>}
      <div className={classNames(styles.place, hovering && styles.hovering)}>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hidden
          onChange={({ currentTarget }) => {
            take(Array.from(currentTarget.files ?? []));
            // The same file may be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        <Button ref={chooseRef} onClick={() => input.current?.click()}>
          <FileUp size={18} aria-hidden />
          {t(problem === undefined ? 'userTransfer.choose' : 'userTransfer.chooseOther')}
        </Button>
        <span className={styles.drop} aria-hidden>
          {t('userTransfer.drop')}
        </span>
        <span className={styles.limits}>{t('userTransfer.limits', limitsOf(language))}</span>
      </div>
      <section aria-labelledby="import-columns">
        <h3 id="import-columns" className={styles.subtitle}>
          {t('userTransfer.columns')}
        </h3>
        <dl className={styles.columns}>
          {IMPORT_COLUMNS.map((column) => (
            <div key={column}>
              <dt>
                <code>{column}</code>
              </dt>
              <dd>{t(`userTransfer.column.${column}`, { codes: LANGUAGES.join(', ') })}</dd>
            </div>
          ))}
        </dl>
        <Button look="quiet" className={styles.template} onClick={() => saveTemplate(language)}>
          <Download size={17} aria-hidden />
          {t('userTransfer.template')}
        </Button>
      </section>
    </>
  );
}
