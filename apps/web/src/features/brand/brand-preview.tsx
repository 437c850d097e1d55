import type { BrandColours } from '@foyer/contract/rules/brand-colours.ts';
import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import { brandTokens } from '@foyer/contract/rules/brand-style.ts';
import type { CSSProperties } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Logo } from '#/ui/identity/logo.tsx';

import styles from './brand-preview.module.css';

const THEMES = ['light', 'dark'] as const;

type BrandPreviewProps = { name: string; logo: string | null; colours: BrandColours };

/** Preview of the sign-in screen in both themes, without interactive elements. */
export function BrandPreview({ name, logo, colours }: BrandPreviewProps) {
  const t = useTexts();
  return (
    <div className={styles.previews}>
      {THEMES.map((theme) => {
        const themeStyle = brandTokens(colours) as CSSProperties; // custom properties are valid styles
        return (
          <figure key={theme} className={styles.figure}>
            <div className={styles.screen} data-theme={theme} style={themeStyle} aria-hidden>
              <p className={styles.panel}>
                {logo === null ? (
                  <Logo size={24} variant="glass" />
                ) : (
                  <img className={styles.logo} src={logoAddress(logo)} alt="" />
                )}
                <span className={styles.name}>{name}</span>
              </p>
              <div className={styles.card}>
                <p className={styles.title}>{t('signIn.title')}</p>
                <span className={styles.field} />
                <span className={styles.button}>{t('signIn.title')}</span>
                <span className={styles.line}>
                  <span className={styles.link}>{t('signIn.forgotPassword')}</span>
                  <span className={styles.soft}>{t('brand.title')}</span>
                </span>
              </div>
            </div>
            <figcaption className={styles.caption}>{t(`brand.${theme}`)}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}
