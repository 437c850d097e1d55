import { t } from '#/shared/i18n/language.ts';

/** What is said wherever something did not come that can be asked for again. */
export function retryTexts(): { hint: string; retryLabel: string } {
  return { hint: t('frame.chunkFailedHint'), retryLabel: t('frame.retry') };
}
