import type { RedirectAddresses } from '@foyer/contract/identity-providers.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { CopyButton } from '#/ui/buttons/copy-button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';

import type { ProviderKind } from './provider-draft.ts';
import { redirectOf } from './redirect-of.ts';

import styles from './redirect-address.module.css';

type RedirectAddressProps = {
  kind: ProviderKind;
  /** The short name of the provider, as typed. */
  name: string;
  /** Null while the server has no public URL configured. */
  addresses: RedirectAddresses | null;
};

/** The redirect address that must be registered at the provider. */
export function RedirectAddress({ kind, name, addresses }: RedirectAddressProps) {
  const t = useTexts();
  if (addresses === null)
    return (
      <Alert severity="warning" role="note" className={styles.missing}>
        {t('identityProviders.noPublicUrl')}
      </Alert>
    );
  const address = redirectOf(kind, name, addresses);
  return (
    <div className={styles.field}>
      <p className={styles.label}>{t('identityProviders.redirect')}</p>
      <div className={styles.line}>
        <code className={styles.address}>{address ?? addresses.named.replace('{name}', '…')}</code>
        {address !== undefined && (
          <CopyButton label={t('identityProviders.copy')} copiedLabel={t('identityProviders.copied')} text={address} />
        )}
      </div>
      <p className={styles.hint}>
        {t(
          address === undefined
            ? 'identityProviders.redirectNamed'
            : kind === 'wechat'
              ? 'identityProviders.redirectWechat'
              : 'identityProviders.redirectHint',
        )}
      </p>
    </div>
  );
}
