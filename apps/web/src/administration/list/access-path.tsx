import type { AccessAssignment } from '@foyer/contract/access.ts';

import { roleName } from '#/shared/i18n/display-names.ts';
import { formatDate } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import styles from './access-path.module.css';

type AccessPathProps = {
  assignment: AccessAssignment;
  /** What the role permits, and where, such as a permission and a store. */
  leadsTo?: readonly string[];
};

/** A role assignment and what it leads to: "Manager for Coast › Change prices › Bremen 1". */
export function AccessPath({ assignment: { role, place, endsOn }, leadsTo = [] }: AccessPathProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const above = place.path.map(({ name }) => name).join(' › ');
  return (
    <span className={styles.path} {...(above !== '' && { title: `${above} › ${place.name}` })}>
      <bdi>{t('administration.roleForPlace', { role: roleName(role), place: place.name })}</bdi>
      {endsOn !== null && ` (${t('users.grantedUntil', { date: formatDate(endsOn, language) })})`}
      {leadsTo.map((step) => (
        <span key={step}>
          {' › '}
          <bdi>{step}</bdi>
        </span>
      ))}
    </span>
  );
}
