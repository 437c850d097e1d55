import { useTexts } from '#/shared/i18n/language.ts';

import styles from './upload-steps.module.css';

const STEPS = 2;

/** The title and number of a step. */
export function StepHeader({ id, step, title }: { id: string; step: number; title: string }) {
  const t = useTexts();
  return (
    <div className={styles.header}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      <span className={styles.quiet}>{t('licence.step', { step, steps: STEPS })}</span>
    </div>
  );
}
