import { t } from '#/shared/i18n/language.ts';

/** The texts of every `LoadFailed`, because ui/ contains no texts. */
export function retryTexts(): { hint: string; retryLabel: string } {
  return { hint: t('frame.chunkFailedHint'), retryLabel: t('frame.retry') };
}
