import { useTexts } from '#/shared/i18n/language.ts';
import { Progress } from '#/ui/feedback/progress.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './upload-steps.module.css';

/** Something is being done: so much of the file has left, and the rest takes as long as it takes. */
export function UnderWay({ words, part = 1 }: { words: string; part?: number }) {
  const t = useTexts();
  return (
    <div className={styles.waiting}>
      <output>
        {part === 1 && <Spinner />}
        {words}
      </output>
      {part < 1 && <Progress label={words} part={part} />}
      <p className={styles.quiet}>{t('licence.mayClose')}</p>
    </div>
  );
}
