import type { RedirectAddresses } from '@foyer/contract/identity-providers.ts';
import { SSO_CLIENT_ID_LENGTH, SSO_SCOPES_LENGTH } from '@foyer/contract/limits/identity-providers.ts';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { SecretField } from '#/administration/fields/secret-field.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

import { AS_TYPED } from './as-typed.ts';
import { secretTargetChanged, usesSecret } from './check-provider.ts';
import type { ProviderKind, Provider, ProviderDraft } from './provider-draft.ts';
import { RedirectAddress } from './redirect-address.tsx';

const CLIENT_AUTH_METHODS = ['basic', 'post', 'none'] as const;

type ClientFieldsProps = {
  form: FieldsOf<ProviderDraft>;
  kind: ProviderKind;
  saved: Provider;
  redirectAddresses: RedirectAddresses | null;
};

/** Client settings that Foyer and the provider share. */
export function ClientFields({ form, kind, saved, redirectAddresses }: ClientFieldsProps) {
  const t = useTexts();
  const { draft, problems } = form;
  const isNamed = kind === 'oidc' || kind === 'oauth';
  const remoteChanges = form.remoteChanges?.clientAuth;
  return (
    <SettingBlock
      title={t('identityProviders.client')}
      hint={t(`identityProviders.clientHint.${isNamed ? 'named' : kind}`)}
    >
      <RedirectAddress kind={kind} name={draft.name.trim()} addresses={redirectAddresses} />
      <SettingText
        form={form}
        field="clientId"
        label={t(kind === 'wechat' ? 'identityProviders.appId' : 'identityProviders.clientId')}
        input={{ ...AS_TYPED, maxLength: SSO_CLIENT_ID_LENGTH }}
      />
      {isNamed && (
        <SettingText
          form={form}
          field="scopes"
          label={t('identityProviders.scopes')}
          hint={t(kind === 'oidc' ? 'identityProviders.scopesHint' : 'identityProviders.scopesOauthHint')}
          input={{ ...AS_TYPED, maxLength: SSO_SCOPES_LENGTH }}
        />
      )}
      {isNamed && (
        <div>
          <ChoiceCards
            label={t('identityProviders.clientAuth.label')}
            inLines
            choices={CLIENT_AUTH_METHODS.map((value) => ({
              value,
              name: t(`identityProviders.clientAuth.${value}`),
              hint: t(`identityProviders.clientAuth.${value}Hint`),
            }))}
            value={draft.clientAuth}
            onChoose={(clientAuth) => form.change({ clientAuth }, '/clientAuth')}
          />
          <ConflictNote value={remoteChanges && t(`identityProviders.clientAuth.${remoteChanges}`)} />
        </div>
      )}
      {usesSecret(kind, draft) && (
        <SecretField
          label={t(kind === 'wechat' ? 'identityProviders.appSecret' : 'identityProviders.secret')}
          error={problems.fields['/secret']}
          value={draft.secret}
          hasStored={saved.hasSecret}
          isRequired={secretTargetChanged(kind, draft, saved)}
          texts={{
            hasStored: t('identityProviders.secretKept'),
            change: t('identityProviders.secretChange'),
            keepStored: t('identityProviders.secretKeep'),
            hint: t('identityProviders.secretHint'),
            enterAgain: t('identityProviders.secretAgain'),
            show: t('identityProviders.secretShow'),
            hide: t('identityProviders.secretHide'),
          }}
          onChange={(secret) => form.change({ secret }, '/secret')}
        />
      )}
    </SettingBlock>
  );
}
