import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import Trash from 'lucide-react/icons/trash-2';
import type { RefObject } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import { type PersonDraft, withEmail, withUsername } from './person-draft.ts';

import styles from './invite-users.module.css';

type PeopleFieldsProps = {
  people: readonly PersonDraft[];
  /** Problems by JSON pointer, such as `/people/3/email`. */
  problems: Readonly<Record<string, string>>;
  onChange: (person: PersonDraft, pointer: string) => void;
  onRemove: (person: PersonDraft) => void;
  /** The first field of the last person. */
  lastRef: RefObject<HTMLInputElement | null>;
};

/** A row of fields for each person. */
export function PeopleFields({ people, problems, onChange, onRemove, lastRef }: PeopleFieldsProps) {
  const t = useTexts();
  const rows = people.map((person, index) => {
    const pointer = `/people/${index}`;
    const number = String(index + 1);
    return (
      <fieldset key={person.key} className={styles.person}>
        <legend className={styles.legend}>{t('users.person', { number })}</legend>
        <TextField
          {...(index === people.length - 1 && { ref: lastRef })}
          label={t('account.email')}
          type="email"
          value={person.email}
          error={problems[`${pointer}/email`]}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(withEmail(person, currentTarget.value), `${pointer}/email`)}
        />
        <TextField
          label={t('account.displayName')}
          value={person.displayName}
          error={problems[`${pointer}/displayName`]}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            onChange({ ...person, displayName: currentTarget.value }, `${pointer}/displayName`)
          }
        />
        <TextField
          label={t('account.username')}
          value={person.username}
          error={problems[`${pointer}/username`]}
          maxLength={CREDENTIAL_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => onChange(withUsername(person, currentTarget.value), `${pointer}/username`)}
        />
        {people.length > 1 && (
          <IconButton
            className={styles.remove}
            label={t('users.removePerson', { number })}
            icon={<Trash size={18} aria-hidden />}
            onClick={() => onRemove(person)}
          />
        )}
      </fieldset>
    );
  });
  return <>{rows}</>;
}
