import { useTexts } from '#/shared/language.ts';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Notice } from '#/ui/notice.tsx';

import type { Kind, Provider } from './provider-draft.ts';

import styles from './redirect-address.module.css';

/** What must be registered at the provider, so that it sends people back to Foyer and nowhere else. */
export function RedirectAddress({ saved, kind }: { saved: Provider; kind: Kind }) {
  const t = useTexts();
  if (saved.version > 0 && saved.redirectAddress === null)
    return (
      <Notice severity="warning" role="note" className={styles.missing}>
        {t('identityProviders.noPublicUrl')}
      </Notice>
    );
  return (
    <div className={styles.field}>
      <p className={styles.label}>{t('identityProviders.redirect')}</p>
      {saved.redirectAddress !== null && (
        <div className={styles.line}>
          <code className={styles.address}>{saved.redirectAddress}</code>
          <CopyButton
            label={t('identityProviders.copy')}
            copiedLabel={t('identityProviders.copied')}
            text={saved.redirectAddress}
          />
        </div>
      )}
      <p className={styles.hint}>
        {t(
          saved.version === 0
            ? 'identityProviders.redirectLater'
            : kind === 'wechat'
              ? 'identityProviders.redirectWechat'
              : 'identityProviders.redirectHint',
        )}
      </p>
    </div>
  );
}
