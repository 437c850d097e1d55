import Building2 from 'lucide-react/icons/building-2';
import Globe from 'lucide-react/icons/globe';

import { PlaceField } from '#/administration/fields/place-field.tsx';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

/** The scope of a role: the whole installation or an organisation; null until chosen. */
export type RoleScope = 'installation' | PlaceOption | null;

type RoleScopeFieldProps = {
  scope: RoleScope;
  onChoose: (scope: RoleScope) => void;
  error: string | undefined;
  /** Whether the whole installation can be chosen. */
  offersInstallation: boolean;
};

const KINDS = [
  { kind: 'organisation', icon: Building2, name: 'roles.oneOrganisation', hint: 'roles.oneOrganisationHint' },
  { kind: 'installation', icon: Globe, name: 'roles.installation', hint: 'roles.installationHint' },
] as const;

/** Selects the scope of a new role. */
export function RoleScopeField({ scope, onChoose, error, offersInstallation }: RoleScopeFieldProps) {
  const t = useTexts();
  const chosen = scope === 'installation' ? 'installation' : 'organisation';
  return (
    <>
      {offersInstallation && (
        <ChoiceCards
          label={t('roles.where')}
          note={t('roles.fixedHint')}
          choices={KINDS.map(({ kind, icon: Icon, name, hint }) => ({
            value: kind,
            name: t(name),
            hint: t(hint),
            icon: <Icon size={20} />,
          }))}
          value={chosen}
          onChoose={(kind) => onChoose(kind === 'installation' ? kind : null)}
        />
      )}
      {scope !== 'installation' && (
        <PlaceField
          label={t(offersInstallation ? 'administration.organisation' : 'roles.where')}
          kinds="organisation"
          permission="roles.write"
          error={error}
          value={scope}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
