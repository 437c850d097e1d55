import { type ReactNode, Suspense } from 'react';

import type { Component } from '#/jsx/component.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { readBoot } from '#/shared/session/boot.ts';

import { BrandPanel } from './brand-panel.tsx';
import { LanguageSelect } from './language-select.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { ThemeButton } from './theme-button.tsx';

import styles from './sign-in-page.module.css';

/** The sign-in method selected by an address, or the children if there is none. */
export type SignInPanelSlot = Component<{ loginType: string; hasHeading: boolean; children: ReactNode }>;

/** The first screen: the brand on one side, the sign-in on the other, with an optional heading. */
export function SignInPage({ RequestedPanel, heading }: { RequestedPanel: SignInPanelSlot; heading?: ReactNode }) {
  const t = useTexts();
  const loginType = useLocation().query.get('loginType') ?? 'normal';
  const hasHeading = heading !== undefined;
  const passwordPanel = <PasswordPanel hasHeading={hasHeading} />;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BrandPanel className={styles.brand} />
        <div className={styles.tools}>
          <LanguageSelect />
          <ThemeButton />
        </div>
      </header>
      <main className={styles.main}>
        {heading}
        {loginType === 'normal' ? (
          passwordPanel
        ) : (
          <Suspense fallback={null}>
            <RequestedPanel loginType={loginType} hasHeading={hasHeading}>
              {passwordPanel}
            </RequestedPanel>
          </Suspense>
        )}
      </main>
      <footer className={styles.footer}>
        {t('signIn.copyright', { year: readBoot().year, company: t('frame.company') })}
      </footer>
    </div>
  );
}
