import { readBoot } from '#/shared/boot.ts';
import { useLanguage, useTexts } from '#/shared/language.ts';
import { useTitle } from '#/shared/title.ts';
import { Icon } from '#/ui/icon.tsx';
import { Select } from '#/ui/select.tsx';

import { BrandPanel } from './brand-panel.tsx';
import { OtherWays } from './other-ways.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TermsLine } from './terms-line.tsx';
import { ThemeButton } from './theme-button.tsx';
import { useSignIn } from './use-sign-in.ts';

import styles from './sign-in-page.module.css';

/** The first screen: who we are on one side, the way in on the other. */
export function SignInPage() {
  const t = useTexts();
  const { language, languages, changeLanguage } = useLanguage();
  const signIn = useSignIn();
  useTitle(t('signIn.title'));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BrandPanel className={styles.brand} />
        <div className={styles.tools}>
          <Select
            label={t('frame.language')}
            icon={<Icon name="globe" size={17} />}
            value={language}
            options={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
            // A language that cannot be loaded was told by app/, and the present one stays.
            onChoose={(code) => void changeLanguage(code).catch(() => undefined)}
          />
          <ThemeButton />
        </div>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{t('signIn.title')}</h1>
        <SignInForm signIn={signIn} />
        <TermsLine />
        <OtherWays settings={signIn.settings} />
      </main>
      <footer className={styles.footer}>
        {t('signIn.copyright', { year: readBoot().year, company: t('frame.company') })}
      </footer>
    </div>
  );
}
