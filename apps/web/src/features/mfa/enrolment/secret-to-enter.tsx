import Smartphone from 'lucide-react/icons/smartphone';

import { useTexts } from '#/shared/i18n/language.ts';
import { CopyButton } from '#/ui/buttons/copy-button.tsx';
import { QrPicture } from '#/ui/identity/qr-picture.tsx';

import type { AuthenticatorSecret } from '../data.ts';
import { groupSecret } from './secret-groups.ts';

import styles from './secret-to-enter.module.css';

/** The secret for the authenticator app: as a QR code, as a link that opens an app on this device, and as text. */
export function SecretToEnter({ secret: { qrCodeContent, secret } }: { secret: AuthenticatorSecret }) {
  const t = useTexts();
  return (
    <div className={styles.exits}>
      <QrPicture content={qrCodeContent} label={t('mfa.picture')} />
      <a className={styles.open} href={qrCodeContent}>
        <Smartphone size={17} aria-hidden />
        {t('mfa.openApp')}
      </a>
      <div className={styles.typed}>
        <p className={styles.label}>{t('mfa.secret')}</p>
        <code className={styles.secret}>{groupSecret(secret)}</code>
        <CopyButton className={styles.copy} label={t('mfa.copySecret')} copiedLabel={t('mfa.copied')} text={secret} />
      </div>
    </div>
  );
}
