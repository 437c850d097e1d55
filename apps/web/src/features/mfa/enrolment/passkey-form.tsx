import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';

import { createPasskey, type PasskeyOptions } from '#/shared/auth/passkeys.ts';
import { deviceName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { FieldError } from '#/ui/forms/field.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import { addPasskey } from '../passkey-data.ts';
import { thisBrowser } from '../sign-in-step/this-browser.ts';
import { usePrompt } from '../sign-in-step/use-prompt.ts';
import { checkPasskeyName, refusedPasskeyName } from './check-passkey-name.ts';
import { failureText } from './passkey-texts.ts';

import styles from './passkey-form.module.css';

type PasskeyFormProps = {
  /** Gets the options of the browser's prompt; undefined when the user cancels. */
  request: () => Promise<PasskeyOptions | undefined>;
  onEnrolled: (enrolled: SecondFactorEnrolment, name: string) => void;
  /** Hints above the form. */
  children: ReactNode;
};

/** Form that creates a passkey with a name. */
export function PasskeyForm({ request, onEnrolled, children }: PasskeyFormProps) {
  const t = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wrongName, setWrongName] = useState<string>();
  const { problem, busy, ask } = usePrompt();
  const here = thisBrowser(navigator.userAgent);

  function send(event: FormEvent) {
    event.preventDefault();
    const name = trimName(field.current?.value ?? '');
    const wrong = checkPasskeyName(name);
    if (wrong === undefined) void ask((signal) => create(name, signal));
    else refuseName(wrong);
  }

  async function create(name: string, signal: AbortSignal): Promise<string | undefined> {
    const options = await request();
    if (options === undefined) return undefined;
    const made = await createPasskey(options, signal);
    if ('failure' in made) return failureText(made.failure);
    try {
      onEnrolled(await addPasskey(name, made.credential), name);
    } catch (failure) {
      const wrong = refusedPasskeyName(failure);
      if (wrong === undefined) throw failure;
      refuseName(wrong);
    }
    return undefined;
  }

  function refuseName(reason: string) {
    setWrongName(reason);
    field.current?.focus();
  }

  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={send}>
      <div className={styles.reason}>{children}</div>
      <TextField
        label={t('passkeys.name')}
        error={wrongName}
        ref={field}
        defaultValue={here.browser === '' && here.system === '' ? t('passkeys.passkey') : deviceName(here)}
        autoComplete="off"
        onInput={() => setWrongName(undefined)}
      />
      <Button type="submit" wide busy={busy}>
        {t('passkeys.create')}
      </Button>
      <FieldError id={id} error={problem} />
    </form>
  );
}
