import { PLACE_NAME_LENGTH } from '@foyer/contract/limits/organisations.ts';
import type { ReactNode } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FormProblems } from '#/shared/forms/form-problems.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Switch } from '#/ui/forms/switch.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import styles from './role-form.module.css';

export type RoleSettingsDraft = { readonly name: string; readonly secondFactorEnforced: boolean };

type RoleSettingsProps = {
  draft: RoleSettingsDraft;
  onChange: (changes: Partial<RoleSettingsDraft>, pointer: string) => void;
  problems: FormProblems;
  /** Whether the name cannot be changed, as for built-in roles. */
  nameFixed?: boolean;
  remoteChanges?: Partial<RoleSettingsDraft> | undefined;
  /** The scope field, while the scope can be chosen. */
  children?: ReactNode;
};

/** Name of a role, and whether it requires a second factor. */
export function RoleSettings({
  draft,
  onChange,
  problems,
  nameFixed = false,
  remoteChanges,
  children,
}: RoleSettingsProps) {
  const t = useTexts();
  return (
    <Panel title={t('roles.about')}>
      <div className={styles.body}>
        {!nameFixed && (
          <>
            <TextField
              label={t('administration.name')}
              value={draft.name}
              error={problems.fields['/name']}
              maxLength={PLACE_NAME_LENGTH}
              autoComplete="off"
              onChange={(event) => onChange({ name: event.currentTarget.value }, '/name')}
            />
            <ConflictNote value={remoteChanges?.name} />
          </>
        )}
        {children}
        <Switch
          label={t('roles.enforce')}
          hint={t('roles.enforceHint')}
          checked={draft.secondFactorEnforced}
          error={problems.fields['/secondFactorEnforced']}
          onChange={(event) => onChange({ secondFactorEnforced: event.currentTarget.checked }, '/secondFactorEnforced')}
        />
      </div>
    </Panel>
  );
}
