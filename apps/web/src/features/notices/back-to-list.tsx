import { BackLink } from '#/administration/list/back-link.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { NOTICES_PATH } from './notices-address.ts';

/** The way back to all notices. */
export function BackToList() {
  const t = useTexts();
  return <BackLink to={NOTICES_PATH}>{t('notices.all')}</BackLink>;
}
