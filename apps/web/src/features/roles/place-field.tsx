import Building2 from 'lucide-react/icons/building-2';
import Globe from 'lucide-react/icons/globe';
import { useId } from 'react';

import { OrganisationField } from '#/administration/organisation-field.tsx';
import { useTexts } from '#/shared/language.ts';
import type { OrganisationChoice } from '#/shared/organisation-choices.ts';

import styles from './role-form.module.css';

/** Where a role may be granted: the whole installation, or an organisation; null until that is chosen. */
export type RolePlace = 'installation' | OrganisationChoice | null;

type PlaceFieldProps = {
  place: RolePlace;
  onChoose: (place: RolePlace) => void;
  error: string | undefined;
  /** Whether there is more to choose from than organisations. */
  offersInstallation: boolean;
};

const KINDS = [
  { kind: 'organisation', icon: Building2, name: 'roles.oneOrganisation', hint: 'roles.oneOrganisationHint' },
  { kind: 'installation', icon: Globe, name: 'roles.installation', hint: 'roles.installationHint' },
] as const;

/** Chooses where a new role may be granted. */
export function PlaceField({ place, onChoose, error, offersInstallation }: PlaceFieldProps) {
  const t = useTexts();
  const name = useId();
  const chosen = place === 'installation' ? 'installation' : 'organisation';
  return (
    <>
      {offersInstallation && (
        <fieldset className={styles.fieldset}>
          <legend className={styles.legend}>
            {t('roles.where')} <span className={styles.quiet}>{t('roles.fixedHint')}</span>
          </legend>
          <div className={styles.kinds}>
            {KINDS.map(({ kind, icon: Icon, name: title, hint }) => (
              <label key={kind} className={styles.kind}>
                <input
                  type="radio"
                  className={styles.radio}
                  name={name}
                  checked={chosen === kind}
                  onChange={() => onChoose(kind === 'installation' ? kind : null)}
                />
                <Icon size={20} className={styles.kindIcon} aria-hidden />
                <span className={styles.kindWords}>
                  <span className={styles.kindName}>{t(title)}</span>
                  <span className={styles.quiet}>{t(hint)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {place !== 'installation' && (
        <OrganisationField
          label={t(offersInstallation ? 'administration.organisation' : 'roles.where')}
          error={error}
          value={place}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
