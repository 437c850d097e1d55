import { t } from '#/shared/i18n/language.ts';

/** The texts of every `LoadFailed`: ui/ has no texts of its own. */
export function retryTexts(): { hint: string; retryLabel: string } {
  return { hint: t('frame.chunkFailedHint'), retryLabel: t('frame.retry') };
}
