import type { UserImport } from '@foyer/contract/user-import.ts';
import Download from 'lucide-react/icons/download';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { RecordTable } from '#/ui/lists/record-table.tsx';

import { problemColumns } from './import-columns.tsx';
import { csvText, saveCsv } from './import-files.ts';
import { countValues, problemText } from './import-texts.ts';

import styles from './import-users.module.css';

/** The problems of a file, by line. */
export function ImportProblems({ report: { problems, more } }: { report: UserImport }) {
  const t = useTexts();
  const { language } = useLanguage();

  function saveProblems() {
    const header = [t('userImport.line'), t('userImport.column.label'), t('userImport.problem'), t('userImport.value')];
    const rows = problems.map((problem) => [
      String(problem.line),
      problem.column ?? '',
      problemText(t, problem),
      problem.value,
    ]);
    saveCsv('problems.csv', csvText([header, ...rows], language));
  }

  return (
    <div className={styles.list}>
      <div className={styles.header}>
        <h3 id="import-problems" className={styles.subtitle}>
          {t('userImport.problems')}
        </h3>
        <Button variant="quiet" onClick={saveProblems}>
          <Download size={17} aria-hidden />
          {t('userImport.saveProblems')}
        </Button>
      </div>
      {more && <p className={styles.quiet}>{t('userImport.firstOnly', countValues(problems.length, language))}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable */}
      <section className={styles.scroller} aria-labelledby="import-problems" tabIndex={0}>
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
