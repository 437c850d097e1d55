import type { Place, State } from '@foyer/app-sdk/messages.ts';
import type { OpenedApplication } from '@foyer/contract/suite.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';

import { useLanguage } from '#/shared/language.ts';
import { useTheme } from '#/shared/theme.ts';

import { useCurrentPlaces } from './use-current-places.ts';

type Offered = { readonly id: string; readonly name: string; readonly code: string };
const placeOf = (offered: Offered | undefined): Place | null =>
  offered === undefined ? null : { id: offered.id, name: offered.name, code: offered.code };

/** What an application in Home is told of the person: always that of the moment. */
export function useFrameState(workbench: Workbench, { permissions }: OpenedApplication): State {
  const { language } = useLanguage();
  const { theme } = useTheme();
  const { customer, store } = useCurrentPlaces(workbench);
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
