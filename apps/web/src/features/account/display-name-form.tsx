import { trimName } from '@foyer/contract/rules/visible-name.ts';
import { useRef, useState, type FormEvent } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useChangeAccount } from '#/shared/session/account.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { RowForm } from '#/ui/forms/row-form.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import { checkDisplayName } from './check-display-name.ts';

type DisplayNameFormProps = {
  name: string;
  /** Called when the name was saved or left unchanged. */
  onDone: () => void;
};

/** Changes the display name; Escape cancels. */
export function DisplayNameForm({ name, onDone }: DisplayNameFormProps) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useChangeAccount();

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const displayName = trimName(field.current?.value ?? '');
    const wrong = checkDisplayName(displayName);
    if (wrong !== undefined) return refuse(wrong);
    if (displayName === name) return onDone();
    mutate(
      { displayName },
      {
        onSuccess: accept,
        onError: (failure) => {
          const rule = refusedRule(failure);
          if (rule !== undefined) refuse(t(rule === 'confusable' ? 'account.nameConfusable' : 'account.nameRefused'));
        },
      },
    );
  }

  function accept() {
    showToast({ severity: 'success', text: t('account.nameSaved') });
    onDone();
  }

  function refuse(reason: string) {
    setError(reason);
    field.current?.focus();
  }

  return (
    <RowForm
      onSubmit={send}
      actions={
        <>
          <Button type="submit" busy={isPending}>
            {t('account.save')}
          </Button>
          <Button variant="secondary" onClick={onDone}>
            {t('account.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('account.displayName')}
        error={error}
        ref={field}
        defaultValue={name}
        autoComplete="name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form is no longer shown
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={() => setError(undefined)}
        // During IME composition, Escape cancels only the composition.
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onDone()}
      />
    </RowForm>
  );
}

/** The rule that a refused name breaks: empty if the server names none, undefined for any other failure. */
function refusedRule(failure: Error): string | undefined {
  return failure instanceof ApiError && failure.code === 'A0401' ? (failure.fields['/displayName'] ?? '') : undefined;
}
