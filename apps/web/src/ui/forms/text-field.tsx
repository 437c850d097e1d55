import { useId, type ComponentProps } from 'react';

import { classNames } from '#/ui/class-names.ts';

import { errorAria, Field } from './field.tsx';

import styles from './field.module.css';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
};

export function TextField({ label, error, className, ...rest }: TextFieldProps) {
  const generated = useId();
  const id = rest.id ?? generated;
  return (
    <Field id={id} label={label} error={error}>
      <input
        type="text"
        {...rest}
        {...errorAria(id, error, rest['aria-describedby'])}
        id={id}
        className={classNames(styles.input, className)}
      />
    </Field>
  );
}
