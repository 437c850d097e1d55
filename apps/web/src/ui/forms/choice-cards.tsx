import { Fragment, useId, type ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import { FieldError } from './field.tsx';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './choice-cards.module.css';

type ChoiceCard<V extends string> = {
  value: V;
  name: string;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Short text that distinguishes the choice. */
  badge?: string | false;
};

type ChoiceCardsProps<V extends string> = {
  label: string;
  /** Whether the label is only read out, because it is visible elsewhere. */
  labelHidden?: boolean;
  /** Secondary text after the label. */
  note?: string;
  /** Whether each card has its own line at every width. */
  inLines?: boolean;
  choices: readonly ChoiceCard<V>[];
  value: V;
  error?: string | undefined;
  onChoose: (value: V) => void;
};

/** Radio group of cards, each with its explanation. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { label, labelHidden = false, note, inLines = false, choices, value, error, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.fieldset}>
      <legend className={labelHidden ? hidden.visuallyHidden : styles.legend}>
        {label} {note !== undefined && <span className={styles.hint}>{note}</span>}
      </legend>
      <div className={classNames(styles.cards, inLines && styles.inLines)}>
        {choices.map((choice) => (
          <Fragment key={choice.value}>
            <label className={styles.card}>
              <input
                type="radio"
                className={styles.radio}
                name={name}
                checked={choice.value === value}
                onChange={() => onChoose(choice.value)}
                {...(error !== undefined &&
                  choice.value === value && { 'data-problem': true, 'aria-describedby': `${name}-error` })}
              />
              {choice.icon !== undefined && (
                <span className={styles.icon} aria-hidden>
                  {choice.icon}
                </span>
              )}
              <span className={styles.texts}>
                <span className={styles.name}>
                  {choice.name}
                  {choice.badge && <span className={styles.badge}>{choice.badge}</span>}
                </span>
                {choice.hint !== undefined && <span className={styles.hint}>{choice.hint}</span>}
              </span>
            </label>
            {error !== undefined && choice.value === value && (
              <div className={styles.error}>
                <FieldError id={name} error={error} />
              </div>
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
