import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { ADDRESS } from './as-typed.ts';
import type { ProviderKind, ProviderDraft } from './provider-draft.ts';

/** Advanced fields that rarely need a change. */
export function SpecialFields({ form, kind }: { form: FieldsOf<ProviderDraft>; kind: ProviderKind }) {
  const t = useTexts();
  return (
    <SettingBlock title={t('identityProviders.special')} hint={t('identityProviders.specialHint')}>
      {kind === 'wechat' ? (
        (['authorizeAddress', 'tokenAddress'] as const).map((field) => (
          <SettingText key={field} form={form} field={field} label={t(`identityProviders.${field}`)} input={ADDRESS} />
        ))
      ) : (
        <SettingText
          form={form}
          field="loginAddress"
          label={t('identityProviders.loginAddress')}
          hint={t('identityProviders.loginAddressHint')}
          input={ADDRESS}
        />
      )}
    </SettingBlock>
  );
}
