import type { LicenceOverview } from '@foyer/contract/licence.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Person } from '#/ui/identity/person.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import styles from './licence.module.css';

/** The super administrators, who can upload a licence. */
export function ContactsPanel({ contacts }: Pick<LicenceOverview, 'contacts'>) {
  const t = useTexts();
  return (
    <Panel title={t('licence.ask')} hint={t('licence.askHint')}>
      <ul className={styles.contacts} aria-label={t('licence.contacts')}>
        {contacts.map(({ username, displayName }) => (
          <li key={username}>
            <Person name={displayName} detail={<bdi>{username}</bdi>}>
              <bdi>{displayName}</bdi>
            </Person>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
