import { ConflictNote } from '#/administration/conflict-note.tsx';
import { RoleField } from '#/administration/fields/role-field.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import type { ProviderDraft } from './provider-draft.ts';
import { StoreField } from './store-field.tsx';
import { useNamedRole, useNamedStore } from './use-named.ts';

/** Provisioning: what happens when an external account is not linked to a user. */
export function ProvisioningFields({ form }: { form: FieldsOf<ProviderDraft> }) {
  const t = useTexts();
  const { create, roleId, storeId } = form.draft;
  const [role, store] = [useNamedRole(roleId), useNamedStore(storeId)];
  const remoteRole = useNamedRole(form.remoteChanges?.roleId ?? null);
  const remoteStore = useNamedStore(form.remoteChanges?.storeId ?? null);
  const remoteLabel = (has: boolean, label: string | undefined) =>
    has ? (label ?? t('administration.none')) : undefined;
  const { remoteChanges = {} } = form;
  return (
    <SettingBlock title={t('identityProviders.newcomers')} hint={t('identityProviders.newcomersHint')}>
      <SettingSwitch
        form={form}
        field="create"
        label={t('identityProviders.create')}
        hint={t('identityProviders.createHint')}
      />
      {create && (
        <>
          <div>
            <RoleField
              label={t('administration.role')}
              error={form.problems.fields['/roleId']}
              value={role}
              onChoose={(chosen) => form.change({ roleId: chosen?.id ?? null }, '/roleId')}
            />
            <ConflictNote value={remoteLabel('roleId' in remoteChanges, remoteRole?.label)} />
          </div>
          <div>
            <StoreField
              label={t('identityProviders.store')}
              error={form.problems.fields['/storeId']}
              value={store}
              onChoose={(chosen) => form.change({ storeId: chosen?.key ?? null }, '/storeId')}
            />
            <ConflictNote value={remoteLabel('storeId' in remoteChanges, remoteStore?.label)} />
          </div>
        </>
      )}
    </SettingBlock>
  );
}
