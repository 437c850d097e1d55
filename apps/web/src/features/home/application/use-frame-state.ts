import type { SelectedPlace, ShellState } from '@foyer/app-sdk/messages.ts';
import type { OpenedApplication } from '@foyer/contract/home.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';

import { useLanguage } from '#/shared/i18n/language.ts';
import { useTheme } from '#/shared/state/theme.ts';

type NamedPlace = { readonly id: string; readonly name: string; readonly code: string };
const placeOf = (place: NamedPlace | null): SelectedPlace | null =>
  place === null ? null : { id: place.id, name: place.name, code: place.code };

/** State that a framed application receives. Its place and permissions are always from the same response. */
export function useFrameState(workbench: Workbench, { customer, store, permissions }: OpenedApplication): ShellState {
  const { language } = useLanguage();
  const { theme } = useTheme();
  const { username, displayName } = workbench.user;
  return {
    user: { username, displayName },
    language,
    theme,
    customer: placeOf(customer),
    store: placeOf(store),
    permissions,
  };
}
