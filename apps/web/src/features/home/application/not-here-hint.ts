import type { useTexts } from '#/shared/i18n/language.ts';

import type { OfferedPlaces } from '../header/current-places.ts';
import { optionsOf } from '../header/place-options.ts';

/** Hint for an application that cannot be used in the selected store. */
export function notHereHint(t: ReturnType<typeof useTexts>, offered: OfferedPlaces): string {
  const [first, ...others] = optionsOf(offered);
  if (first === undefined) return t('shell.notHereNowhere');
  return others.length === 0 ? t('shell.notHereOther', { place: first.label }) : t('shell.notHereHint');
}
