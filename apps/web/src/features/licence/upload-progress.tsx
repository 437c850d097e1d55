import { useTexts } from '#/shared/i18n/language.ts';
import { Progress } from '#/ui/feedback/progress.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import styles from './upload-steps.module.css';

/** Progress of an upload: the sent fraction of the file, then a spinner while the server checks it. */
export function UploadProgress({ text, fraction = 1 }: { text: string; fraction?: number }) {
  const t = useTexts();
  return (
    <div className={styles.waiting}>
      <output>
        {fraction === 1 && <Spinner />}
        {text}
      </output>
      {fraction < 1 && <Progress label={text} fraction={fraction} />}
      <p className={styles.quiet}>{t('licence.mayClose')}</p>
    </div>
  );
}
