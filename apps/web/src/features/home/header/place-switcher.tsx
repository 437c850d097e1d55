import type { Workbench } from '@foyer/contract/workbench.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import StoreIcon from 'lucide-react/icons/store';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';

import type { OpenApplication } from '../application/use-opened-application.ts';
import { choosePlaces } from '../application/workbench-session.ts';
import { HeaderButton } from './header-button.tsx';
import { placeOption } from './offered-source.ts';
import { selectedPlace, StorePicker } from './store-picker.tsx';
import { useCurrentPlaces } from './use-current-places.ts';

import triggerStyles from './header-trigger.module.css';
import styles from './place-switcher.module.css';

type PlaceSwitcherProps = {
  workbench: Workbench;
  open: OpenApplication | undefined;
  /** Whether it is a labelled field instead of a button of the header. */
  asField?: boolean;
};

/**
 * The current store, and a picker to change it. While an application is shown, it offers the places where the
 * application can be used. Renders nothing for users without a choice.
 */
export function PlaceSwitcher({ workbench, open, asField = false }: PlaceSwitcherProps) {
  const t = useTexts();
  const { customer, store, severalCustomers, choice } = useCurrentPlaces(workbench);
  if (!choice) return null;

  const offered = open?.offered ?? workbench;
  const label = t(severalCustomers ? 'home.places' : 'home.store');
  const here = [severalCustomers && customer?.name, store?.name ?? t('home.noStores')].filter(Boolean).join(' · ');
  const currentId = store?.id ?? customer?.id;
  const isLimited = offered !== workbench && open?.opened !== undefined;
  return (
    <StorePicker
      offered={offered}
      label={label}
      value={currentId === undefined ? null : (placeOption(workbench, currentId) ?? null)}
      onChoose={(place) => {
        const { customerId, storeId } = selectedPlace(workbench, place);
        choosePlaces(workbench, { currentCustomer: customerId, currentStore: storeId ?? undefined });
      }}
      note={isLimited ? t('shell.placesOf', { name: localName(open.opened.application.names) }) : undefined}
      {...(!asField && {
        button: (
          <HeaderButton className={triggerStyles.trigger} aria-label={`${label}: ${here}`}>
            <StoreIcon
              className={classNames(styles.icon, store === undefined && styles.missing)}
              size={19}
              aria-hidden
            />
            <span className={triggerStyles.name}>{here}</span>
            <ChevronDown className={triggerStyles.chevron} size={16} aria-hidden />
          </HeaderButton>
        ),
      })}
    />
  );
}
