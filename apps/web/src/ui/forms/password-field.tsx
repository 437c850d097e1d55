import { useId, useState, type ComponentProps } from 'react';

import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Icon } from '#/ui/identity/icon.tsx';

import { errorAria, Field } from './field.tsx';

import styles from './field.module.css';
import placed from './password-field.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  showLabel: string;
  hideLabel: string;
  error?: string | undefined;
};

/** A password input with a button that shows the password. */
export function PasswordField({ label, showLabel, hideLabel, error, className, ...rest }: PasswordFieldProps) {
  const generated = useId();
  const [visible, setVisible] = useState(false);
  const id = rest.id ?? generated;
  return (
    <Field id={id} label={label} error={error}>
      <div className={placed.box}>
        <input
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          {...rest}
          {...errorAria(id, error)}
          id={id}
          type={visible ? 'text' : 'password'}
          className={classNames(styles.input, placed.input, className)}
        />
        <IconButton
          className={placed.toggle}
          label={visible ? hideLabel : showLabel}
          icon={<Icon name={visible ? 'eyeOff' : 'eye'} />}
          onClick={() => setVisible(!visible)}
        />
      </div>
    </Field>
  );
}
