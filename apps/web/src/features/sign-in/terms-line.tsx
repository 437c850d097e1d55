import { textTemplate, useTexts } from '#/shared/i18n/language.ts';
import { Link, useLocation } from '#/shared/navigation/location.ts';

import styles from './terms-line.module.css';

/** The terms accepted by signing in, with links to the two documents within the sentence. */
export function TermsLine() {
  const t = useTexts();
  const loginType = encodeURIComponent(useLocation().query.get('loginType') || 'normal');
  const links: Record<string, { to: string; text: string }> = {
    '{terms}': { to: `/soc/cloud/${loginType}`, text: t('signIn.terms') },
    '{privacy}': { to: `/soc/privacy/${loginType}`, text: t('signIn.privacy') },
  };
  return (
    <p className={styles.line}>
      {textTemplate('signIn.accept')
        .split(/(\{\w+\})/)
        .map((chunk) => {
          const link = links[chunk];
          return link === undefined ? (
            chunk
          ) : (
            <Link key={chunk} to={link.to}>
              {link.text}
            </Link>
          );
        })}
    </p>
  );
}
