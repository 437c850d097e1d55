import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';

import { DayField } from '#/administration/fields/day-field.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { RoleField } from '#/administration/fields/role-field.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { IconButton } from '#/ui/buttons/icon-button.tsx';

import type { GrantDraft } from './invitation-draft.ts';

import styles from './invite-users.module.css';

type GrantFieldsProps = {
  grants: readonly GrantDraft[];
  problems: Readonly<Record<string, string>>;
  onChange: (grant: GrantDraft, pointer: string) => void;
  onAdd: () => void;
  onRemove: (grant: GrantDraft) => void;
};

/** A row for each role in addition to the ordinary user's role. */
export function GrantFields({ grants, problems, onChange, onAdd, onRemove }: GrantFieldsProps) {
  const t = useTexts();
  const add = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.section} aria-labelledby="invite-roles">
      <h3 id="invite-roles" className={styles.subtitle}>
        {t('users.additionalRoles')}
      </h3>
      <p className={styles.quiet}>{t('users.additionalRolesHint')}</p>
      {grants.map((grant, index) => {
        const pointer = `/grants/${index}`;
        const number = String(index + 1);
        return (
          <fieldset key={grant.key} className={styles.grant}>
            <legend className={styles.legend}>{t('users.additionalRole', { number })}</legend>
            <PlaceField
              label={t('users.grantFor')}
              permission="roles.write"
              error={problems[`${pointer}/placeId`]}
              value={grant.place}
              // The grantable roles depend on the place, so the selected role is reset.
              onChoose={(place) => onChange({ ...grant, place, role: null }, `${pointer}/placeId`)}
            />
            <RoleField
              // Resets the search, because its results belong to another place.
              key={grant.place?.id}
              label={t('administration.role')}
              placeholder={t(grant.place === null ? 'users.placeFirst' : 'administration.chooseRole')}
              error={problems[`${pointer}/roleId`]}
              {...(grant.place !== null && { grantableIn: grant.place.id })}
              value={grant.role}
              onChoose={(role) => onChange({ ...grant, role }, `${pointer}/roleId`)}
            />
            <DayField
              label={t('users.endsOn')}
              hint={t('users.endsOnHint')}
              error={problems[`${pointer}/endsOn`]}
              onChange={(endsOn) => onChange({ ...grant, endsOn }, `${pointer}/endsOn`)}
            />
            <IconButton
              className={styles.remove}
              label={t('users.removeRole', { number })}
              icon={<Trash size={18} aria-hidden />}
              onClick={() => {
                onRemove(grant);
                add.current?.focus();
              }}
            />
          </fieldset>
        );
      })}
      <Button ref={add} variant="quiet" onClick={onAdd}>
        <Plus size={18} aria-hidden />
        {t('users.addRole')}
      </Button>
    </section>
  );
}
