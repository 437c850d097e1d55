import type { Passkey } from '@foyer/contract/mfa.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';
import { useRef, useState, type FormEvent } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { RowForm } from '#/ui/forms/row-form.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import { checkPasskeyName, refusedPasskeyName } from '../enrolment/check-passkey-name.ts';
import { renamePasskey } from '../passkey-data.ts';

type RenamePasskeyFormProps = {
  passkey: Passkey;
  /** Called when the name was saved or left unchanged. */
  onDone: (changed: boolean) => void;
};

/** Renames a passkey inline; Escape cancels. */
export function RenamePasskeyForm({ passkey: { id, name }, onDone }: RenamePasskeyFormProps) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const entered = trimName(field.current?.value ?? '');
    const wrong = checkPasskeyName(entered);
    if (wrong !== undefined) return refuse(wrong);
    if (entered === name) return onDone(false);
    setPending(true);
    try {
      const renamed = await renamePasskey(id, entered);
      if (renamed) showToast({ severity: 'success', text: t('passkeys.renamed') });
      onDone(true);
    } catch (failure) {
      setPending(false);
      const refused = refusedPasskeyName(failure);
      if (refused !== undefined) refuse(refused);
    }
  }

  function refuse(reason: string) {
    setError(reason);
    field.current?.focus();
  }

  return (
    <RowForm
      onSubmit={(event) => void send(event)}
      actions={
        <>
          <Button type="submit" busy={pending}>
            {t('passkeys.save')}
          </Button>
          <Button variant="secondary" onClick={() => onDone(false)}>
            {t('signIn.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('passkeys.name')}
        error={error}
        ref={field}
        defaultValue={name}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is no longer shown
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={() => setError(undefined)}
        // During IME composition, Escape cancels only the composition.
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onDone(false)}
      />
    </RowForm>
  );
}
