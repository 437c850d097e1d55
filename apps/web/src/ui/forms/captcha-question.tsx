import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Icon } from '#/ui/identity/icon.tsx';

import styles from './captcha-question.module.css';

type CaptchaQuestionProps = {
  id: string;
  texts: { newQuestion: string; questionFailed: string; loading: string };
  /** Undefined while it loads. */
  question: string | undefined;
  failed: boolean;
  onRefresh: () => void;
};

/** The question of a captcha, and a button that loads another one. */
export function CaptchaQuestion({ id, texts, question, failed, onRefresh }: CaptchaQuestionProps) {
  return (
    <div className={styles.box}>
      {/* Rendered before the question arrives: screen readers announce only changes of an existing live region. */}
      <p id={id} aria-live="polite" className={styles.question}>
        {question}
      </p>
      {question === undefined && !failed && <Spinner label={texts.loading} />}
      {failed ? (
        <button type="button" className={styles.failed} onClick={onRefresh}>
          <Icon name="refresh" size={16} />
          {texts.questionFailed}
        </button>
      ) : (
        <IconButton label={texts.newQuestion} icon={<Icon name="refresh" size={20} />} onClick={onRefresh} />
      )}
    </div>
  );
}
