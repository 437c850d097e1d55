import type { useTexts } from '#/shared/i18n/language.ts';

import type { OfferedPlaces } from '../header/current-places.ts';
import { selectablePlaces } from '../header/offered-source.ts';

/** Hint for an application that cannot be used in the selected store. */
export function notHereHint(t: ReturnType<typeof useTexts>, offered: OfferedPlaces): string {
  const [first, another] = selectablePlaces(offered);
  if (first === undefined) return t('shell.notHereNowhere');
  return another === undefined ? t('shell.notHereOther', { place: first.name }) : t('shell.notHereHint');
}
