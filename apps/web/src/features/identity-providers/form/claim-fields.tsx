import { SSO_CLAIM_LENGTH } from '@foyer/contract/limits/identity-providers.ts';

import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { AS_TYPED } from './as-typed.ts';
import type { ProviderKind, ProviderDraft } from './provider-draft.ts';

import styles from './claim-fields.module.css';

const CLAIMS = ['usernameClaim', 'nameClaim', 'emailClaim'] as const;

/** The claims that identify users. Microsoft's are fixed. */
export function ClaimFields({ form, kind }: { form: FieldsOf<ProviderDraft>; kind: ProviderKind }) {
  const t = useTexts();
  if (kind === 'microsoft') return null;
  const fields = kind === 'oauth' ? (['subjectClaim', ...CLAIMS] as const) : CLAIMS;
  return (
    <SettingBlock title={t('identityProviders.claims')} hint={t('identityProviders.claimsHint')}>
      <div className={styles.claims}>
        {fields.map((field) => (
          <SettingText
            key={field}
            form={form}
            field={field}
            label={t(`identityProviders.${field}`)}
            input={{ ...AS_TYPED, maxLength: SSO_CLAIM_LENGTH }}
          />
        ))}
      </div>
      <div className={styles.claims}>
        {(['requiredClaim', 'requiredValue'] as const).map((field) => (
          <SettingText
            key={field}
            form={form}
            field={field}
            label={t(`identityProviders.${field}`)}
            hint={t(`identityProviders.${field}Hint`)}
            input={{ ...AS_TYPED, maxLength: SSO_CLAIM_LENGTH }}
          />
        ))}
      </div>
    </SettingBlock>
  );
}
