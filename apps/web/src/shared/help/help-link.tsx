import { useTexts } from '#/shared/i18n/language.ts';

import { helpAddress } from './help-address.ts';
import type { HelpPage } from './help-pages.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';

/** A link to a page of the documentation, in a new tab; nothing if Foyer does not serve it. */
export function HelpLink({ page }: { page: HelpPage }) {
  const t = useTexts();
  const address = helpAddress(page);
  if (address === undefined) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t('home.help')}
      <span className={hidden.visuallyHidden}> {t('home.newTab')}</span>
    </a>
  );
}
