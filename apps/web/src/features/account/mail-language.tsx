import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useChooseLanguage } from '#/shared/session/account.ts';
import { Button } from '#/ui/buttons/button.tsx';

import styles from './personal-data.module.css';

type MailLanguageProps = {
  language: string | null;
  /** Called when emails should use the language of the interface. */
  onFollow: () => void;
};

/** Shows the language of emails, and a button to change it where it differs from the interface language. */
export function MailLanguage({ language: emailLanguage, onFollow }: MailLanguageProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const choose = useChooseLanguage();
  if (emailLanguage === language) return <p className={styles.hint}>{t('account.mailsAsWell')}</p>;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const name = (code: string) => names.of(code) ?? code;
  return (
    <div className={styles.mails}>
      <p className={styles.hint}>
        {emailLanguage === null ? t('account.mailsUnset') : t('account.mailsIn', { language: name(emailLanguage) })}
      </p>
      <Button
        variant="quiet"
        className={styles.follow}
        onClick={() => {
          onFollow();
          choose(language);
        }}
      >
        {t('account.useForMails', { language: name(language) })}
      </Button>
    </div>
  );
}
