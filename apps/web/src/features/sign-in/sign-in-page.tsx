import { readBoot } from '#/shared/boot.ts';
import { useTexts } from '#/shared/language.ts';
import { useTitle } from '#/shared/title.ts';

import { BrandPanel } from './brand-panel.tsx';
import { LanguageSelect } from './language-select.tsx';
import { OtherWays } from './other-ways.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TermsLine } from './terms-line.tsx';
import { ThemeButton } from './theme-button.tsx';
import { useSignIn } from './use-sign-in.ts';

import styles from './sign-in-page.module.css';

/** The first screen: who we are on one side, the way in on the other. */
export function SignInPage() {
  const t = useTexts();
  const signIn = useSignIn();
  useTitle(t('signIn.title'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BrandPanel className={styles.brand} />
        <div className={styles.tools}>
          <LanguageSelect />
          <ThemeButton />
        </div>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{t('signIn.title')}</h1>
        <SignInForm signIn={signIn} />
        <TermsLine />
        <OtherWays settings={signIn.settings} passkey={signIn.passkey} locked={signIn.secondsLeft > 0} />
      </main>
      <footer className={styles.footer}>
        {t('signIn.copyright', { year: readBoot().year, company: t('frame.company') })}
      </footer>
    </div>
  );
}
