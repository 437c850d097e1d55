import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

import { AS_TYPED } from './as-typed.ts';
import type { ProviderKind, ProviderDraft } from './provider-draft.ts';

const PROTOCOLS = ['oidc', 'oauth'] as const;
type ProtocolChoice = (typeof PROTOCOLS)[number];

type ProtocolFieldProps = {
  form: FieldsOf<ProviderDraft>;
  kind: ProviderKind;
  onChoose: (kind: ProtocolChoice) => void;
};

/** The protocol of a new provider; it cannot be changed later. */
export function ProtocolField({ form, kind, onChoose }: ProtocolFieldProps) {
  const t = useTexts();
  return (
    <SettingBlock title={t('identityProviders.protocol.label')}>
      <ChoiceCards<ProtocolChoice>
        label={t('identityProviders.protocol.label')}
        labelHidden
        choices={PROTOCOLS.map((value) => ({
          value,
          name: t(`identityProviders.protocol.${value}`),
          hint: t(`identityProviders.protocol.${value}Hint`),
          badge: value === 'oidc' && t('settings.advised'),
        }))}
        value={kind === 'oauth' ? 'oauth' : 'oidc'}
        onChoose={onChoose}
      />
      <SettingText
        form={form}
        field="name"
        label={t('identityProviders.name')}
        hint={t('identityProviders.nameHint')}
        input={{ ...AS_TYPED, maxLength: 32 }}
      />
    </SettingBlock>
  );
}
