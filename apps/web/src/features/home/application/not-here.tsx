import type { Workbench } from '@foyer/contract/workbench.ts';
import StoreIcon from 'lucide-react/icons/store';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';

import type { OfferedPlaces } from '../header/current-places.ts';
import { PlaceChoice } from '../header/place-choice.tsx';
import { useCurrentPlaces } from '../header/use-current-places.ts';
import { notHereHint } from './not-here-hint.ts';
import { choosePlaces } from './workbench-session.ts';

type NotHereProps = {
  names: Readonly<Record<string, string>>;
  workbench: Workbench;
  offered: OfferedPlaces;
};

/** Shown in place of an application that the user cannot use in the selected store; offers the stores where they can. */
export function NotHere({ names, workbench, offered }: NotHereProps) {
  const t = useTexts();
  const { customer, store } = useCurrentPlaces(workbench);
  const name = localName(names);
  useTitle(name);
  return (
    <EmptyState
      icon={<StoreIcon size={28} />}
      title={t('shell.notHere', { name, place: (store ?? customer)?.name ?? '' })}
      titleAs="h1"
      hint={notHereHint(t, offered)}
      action={
        <PlaceChoice
          offered={offered}
          onChoose={({ customerId, storeId }) =>
            choosePlaces(workbench, { currentCustomer: customerId, currentStore: storeId ?? undefined })
          }
        />
      }
    />
  );
}
