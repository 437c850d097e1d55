import { PROVIDER_LABEL_LENGTH } from '@foyer/contract/limits/identity-providers.ts';

import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { IconField } from './icon-field.tsx';
import type { ProviderKind, ProviderDraft } from './provider-draft.ts';

type PageFieldsProps = { form: FieldsOf<ProviderDraft>; kind: ProviderKind };

/** Whether users can sign in with the provider, and its label and icon. */
export function PageFields({ form, kind }: PageFieldsProps) {
  const t = useTexts();
  const isNamed = kind === 'oidc' || kind === 'oauth';
  return (
    <SettingBlock title={t('settings.signIn')}>
      <SettingSwitch
        form={form}
        field="switch"
        label={t('identityProviders.switch')}
        hint={t('identityProviders.switchHint')}
      />
      {isNamed && (
        <>
          <SettingSwitch
            form={form}
            field="show"
            label={t('identityProviders.show')}
            hint={t('identityProviders.showHint')}
          />
          <SettingText
            form={form}
            field="label"
            label={t('identityProviders.label')}
            hint={t('identityProviders.labelHint')}
            input={{ maxLength: PROVIDER_LABEL_LENGTH }}
          />
          <IconField form={form} />
        </>
      )}
    </SettingBlock>
  );
}
