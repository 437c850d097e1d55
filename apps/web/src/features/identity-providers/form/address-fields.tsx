import { SSO_CLAIM_LENGTH } from '@foyer/contract/limits/identity-providers.ts';

import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { ADDRESS, AS_TYPED } from './as-typed.ts';
import type { ProviderKind, ProviderDraft } from './provider-draft.ts';

type AddressFieldsProps = { form: FieldsOf<ProviderDraft>; kind: ProviderKind };

/** The provider's endpoints. WeChat's are fixed. */
export function AddressFields({ form, kind }: AddressFieldsProps) {
  const t = useTexts();
  if (kind === 'wechat') return null;
  if (kind === 'microsoft') return <TenantFields form={form} />;
  return (
    <SettingBlock title={t('identityProviders.where')}>
      {kind === 'oidc' ? (
        <SettingText
          form={form}
          field="issuer"
          label={t('identityProviders.issuer')}
          hint={t('identityProviders.issuerHint')}
          input={ADDRESS}
        />
      ) : (
        (['authorizeAddress', 'tokenAddress', 'userInfoAddress'] as const).map((field) => (
          <SettingText
            key={field}
            form={form}
            field={field}
            label={t(`identityProviders.${field}`)}
            hint={t(`identityProviders.${field}Hint`)}
            input={ADDRESS}
          />
        ))
      )}
    </SettingBlock>
  );
}

function TenantFields({ form }: { form: FieldsOf<ProviderDraft> }) {
  const t = useTexts();
  return (
    <SettingBlock title={t('identityProviders.where')}>
      <SettingText
        form={form}
        field="tenant"
        label={t('identityProviders.tenant')}
        hint={t('identityProviders.tenantHint')}
        input={AS_TYPED}
      />
      <SettingText
        form={form}
        field="authority"
        label={t('identityProviders.authority')}
        hint={t('identityProviders.authorityHint')}
        input={ADDRESS}
      />
      <SettingSwitch
        form={form}
        field="membersOnly"
        label={t('identityProviders.membersOnly')}
        hint={t('identityProviders.membersOnlyHint')}
      />
      <SettingText
        form={form}
        field="requiredRole"
        label={t('identityProviders.requiredRole')}
        hint={t('identityProviders.requiredRoleHint')}
        input={{ ...AS_TYPED, maxLength: SSO_CLAIM_LENGTH }}
      />
    </SettingBlock>
  );
}
