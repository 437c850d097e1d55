import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';

import { classNames } from '#/ui/class-names.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './language-tab-icon.module.css';

/** Marks the tab of a language that has content, or whose content is invalid. */
export function LanguageTabIcon({ isWrong = false, text }: { isWrong?: boolean; text: string }) {
  const Icon = isWrong ? CircleAlert : Check;
  return (
    <span className={classNames(styles.badge, isWrong && styles.wrong)}>
      <Icon size={16} aria-hidden />
      <span className={hidden.visuallyHidden}> ({text})</span>
    </span>
  );
}
