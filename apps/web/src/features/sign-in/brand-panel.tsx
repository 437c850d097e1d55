import { useTexts } from '#/shared/i18n/language.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { classNames } from '#/ui/class-names.ts';
import { Logo } from '#/ui/identity/logo.tsx';

import { StorefrontPicture } from './storefront-picture.tsx';

import styles from './brand-panel.module.css';

/** The brand; on small screens only its logo and name. */
export function BrandPanel({ className }: { className: string | undefined }) {
  const t = useTexts();
  return (
    <div className={classNames(styles.panel, className)}>
      <p className={styles.brand}>
        <Logo size={36} variant="glass" picture={readBoot().brand.logo} />
        <span className={styles.name}>{t('frame.brand')}</span>
      </p>
      <StorefrontPicture className={styles.picture} />
      <div className={styles.texts}>
        <p className={styles.promise}>{t('signIn.promise')}</p>
        <p className={styles.suite}>{t('signIn.suite')}</p>
      </div>
    </div>
  );
}
