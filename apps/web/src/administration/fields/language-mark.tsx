import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';

import { classNames } from '#/ui/class-names.ts';

import styles from './language-mark.module.css';

/** Behind a language in which something is written: that there is something, or that it is wrong. */
export function LanguageMark({ wrong = false, words }: { wrong?: boolean; words: string }) {
  const Icon = wrong ? CircleAlert : Check;
  return (
    <span className={classNames(styles.mark, wrong && styles.wrong)}>
      <Icon size={16} aria-hidden />
      <span className={styles.voice}> ({words})</span>
    </span>
  );
}
