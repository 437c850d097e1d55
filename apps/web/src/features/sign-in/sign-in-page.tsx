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

/** Another way to sign in that an address asks for, or its children when there is no such way. */
export type SignInPanelSlot = Component<{ loginType: string; hasHeading: boolean; children: ReactNode }>;

/** The first screen: who we are on one side, the way in on the other, under a heading of its own where one is given. */
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
