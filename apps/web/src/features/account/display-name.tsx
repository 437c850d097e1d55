import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Avatar } from '#/ui/identity/avatar.tsx';

import { DisplayNameForm } from './display-name-form.tsx';

import styles from './personal-data.module.css';

/** The display name with a button to edit it. */
export function DisplayName({ name }: { name: string }) {
  const t = useTexts();
  const [state, setState] = useState<'shown' | 'edited' | 'shown again'>('shown');
  return (
    <div className={styles.person}>
      <Avatar name={name} size="large" />
      {state === 'edited' ? (
        <DisplayNameForm name={name} onDone={() => setState('shown again')} />
      ) : (
        <>
          <p className={styles.called}>
            <span className={styles.label}>{t('account.displayName')}</span>
            <span className={styles.name}>{name}</span>
          </p>
          <Button
            variant="secondary"
            className={styles.edit}
            aria-label={t('account.editName')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is no longer shown
            autoFocus={state === 'shown again'}
            onClick={() => setState('edited')}
          >
            <Pencil size={17} aria-hidden />
            <span className={styles.editLabel}>{t('account.edit')}</span>
          </Button>
        </>
      )}
    </div>
  );
}
