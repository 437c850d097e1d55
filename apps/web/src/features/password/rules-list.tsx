import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';

import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';

import type { PasswordRequirement } from './requirements.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './rules-list.module.css';

type RulesListProps = {
  id: string;
  requirements: readonly PasswordRequirement[];
  /** Whether the password was submitted; unmet rules are then highlighted. */
  refused: boolean;
};

/** The rules of a new password, each ticked once met. */
export function RulesList({ id, requirements, refused }: RulesListProps) {
  const t = useTexts();
  const met = requirements.filter((requirement) => requirement.met).length;
  return (
    <div className={styles.rules}>
      <ul className={styles.list} id={id} aria-label={t('password.rules')}>
        {requirements.map(({ text, values, met: isMet }) => {
          const Badge = isMet ? CircleCheck : refused ? CircleAlert : Circle;
          return (
            <li key={text} className={classNames(styles.rule, isMet ? styles.satisfied : refused && styles.missing)}>
              <Badge size={18} className={styles.badge} aria-hidden />
              <span>
                {t(text, values)}
                <span className={hidden.visuallyHidden}> ({t(isMet ? 'password.met' : 'password.notMet')})</span>
              </span>
            </li>
          );
        })}
      </ul>
      {/* Screen readers get a short summary instead of all rules at each key press. */}
      <output className={hidden.visuallyHidden}>
        {met > 0 && t('password.rulesMet', { met, all: requirements.length })}
      </output>
    </div>
  );
}
