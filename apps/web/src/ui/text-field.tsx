import { useId, type ComponentProps, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { errorAttributes, Field } from './field.tsx';

import styles from './field.module.css';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** Stands beside the input, such as the picture it asks about. */
  beside?: ReactNode;
};

/** One line of text with its label, and its error beside it. */
export function TextField({ label, error, beside, className, ...rest }: TextFieldProps) {
  const generated = useId();
  const id = rest.id ?? generated;
  return (
    <Field id={id} label={label} error={error}>
      <div className={styles.row}>
        <input
          type="text"
          {...rest}
          {...errorAttributes(id, error)}
          id={id}
          className={classNames(styles.input, className)}
        />
        {beside}
      </div>
    </Field>
  );
}
