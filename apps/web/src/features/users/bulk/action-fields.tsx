import { DayField } from '#/administration/fields/day-field.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { RoleField } from '#/administration/fields/role-field.tsx';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import type { ActionDraft, UserActionKind } from './action-draft.ts';

type ActionFieldsProps = {
  kind: UserActionKind;
  draft: ActionDraft;
  problems: Readonly<Record<string, string>>;
  /** Receives the changed details and the field of their problem. */
  onChange: (changes: Partial<ActionDraft>, field: string) => void;
};

/** The details of an action: a role and where it applies, or an organisation. Empty for the other actions. */
export function ActionFields({ kind, draft, problems, onChange }: ActionFieldsProps) {
  const t = useTexts();
  if (kind === 'move')
    return (
      <PlaceField
        label={t('administration.organisation')}
        kinds="organisation"
        permission="users.write"
        error={problems['/organisationId']}
        value={draft.organisation}
        onChoose={(organisation) => onChange({ organisation }, '/organisationId')}
      />
    );
  if (kind !== 'grant' && kind !== 'revoke') return null;
  const { place, role } = draft;
  return (
    <>
      <PlaceField
        label={t('users.grantFor')}
        hint={kind === 'grant' ? scopeHint(place) : undefined}
        permission="roles.write"
        error={problems['/placeId']}
        value={place}
        // The grantable roles depend on the place, so the selected role is reset.
        onChoose={(chosen) => onChange({ place: chosen, role: null }, '/placeId')}
      />
      <RoleField
        // Resets the search, because its results belong to another place.
        key={place?.id}
        label={t('administration.role')}
        placeholder={t(place === null ? 'users.placeFirst' : 'administration.chooseRole')}
        error={problems['/roleId']}
        {...(place !== null && { grantableIn: place.id })}
        value={role}
        onChoose={(chosen) => onChange({ role: chosen }, '/roleId')}
      />
      {kind === 'grant' && (
        <DayField
          label={t('users.endsOn')}
          hint={t('users.endsOnHint')}
          error={problems['/endsOn']}
          onChange={(endsOn) => onChange({ endsOn }, '/endsOn')}
        />
      )}
    </>
  );

  /** Where the role applies. */
  function scopeHint(chosen: PlaceOption | null): string {
    if (chosen === null) return t('users.grantForHint');
    return t(chosen.kind === 'store' ? 'users.appliesToStore' : 'users.appliesToAll', { place: chosen.name });
  }
}
