import { useId, useLayoutEffect, useRef, useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';

import { type PersonDraft, readPeople } from './person-draft.ts';

import styles from './invite-users.module.css';

/** Adds people from a pasted list. Lines without an email address remain. */
export function PastedList({
  onAdd,
  onClose,
}: {
  onAdd: (people: readonly PersonDraft[]) => void;
  onClose: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  // The pressed button was removed, so the focus moves to the field.
  useLayoutEffect(() => field.current?.focus(), []);

  function add() {
    const { people, wrongLines } = readPeople(text);
    if (people.length > 0) onAdd(people);
    setText(wrongLines.join('\n'));
    const isWrong = wrongLines.length > 0 || people.length === 0;
    if (!isWrong) return onClose();
    setProblem(t('users.wrong.pastedLines'));
    field.current?.focus();
  }

  return (
    <div className={styles.pasted}>
      <FieldWithHint id={id} label={t('users.pastedList')} hint={t('users.pastedListHint')} error={problem}>
        <textarea
          {...fieldAria(id, problem)}
          ref={field}
          id={id}
          className={styles.textarea}
          rows={5}
          value={text}
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
        />
      </FieldWithHint>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={add}>
          {t('users.addPasted')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('signIn.cancel')}
        </Button>
      </div>
    </div>
  );
}
