import type { Workbench } from '@foyer/contract/workbench.ts';
import Building from 'lucide-react/icons/building-2';
import StoreIcon from 'lucide-react/icons/store';

import { localName, useTexts } from '#/shared/i18n/language.ts';

import type { OpenApplication } from '../application/use-opened-application.ts';
import { choosePlaces } from '../application/workbench-session.ts';
import { PlacePicker } from './place-picker.tsx';
import { useCurrentPlaces } from './use-current-places.ts';

import styles from './place-pickers.module.css';

type PlacePickersProps = { workbench: Workbench; open: OpenApplication | undefined };

/**
 * Selects for the current customer and store, each shown only where there is a choice. While an application is shown,
 * they are limited to the places where it can be used.
 */
export function PlacePickers({ workbench, open }: PlacePickersProps) {
  const t = useTexts();
  const { customer, stores, store, severalCustomers, choice } = useCurrentPlaces(workbench);
  if (!choice) return null;

  const offered = open?.offered ?? workbench;
  const storesOf = (customerId: string | undefined) => offered.stores.filter((one) => one.customerId === customerId);
  const choose = (customerId: string | undefined, storeId: string | undefined) =>
    choosePlaces(workbench, { currentCustomer: customerId, currentStore: storeId });
  return (
    <div className={styles.pickers}>
      {severalCustomers && (
        <PlacePicker
          label={t('home.customer')}
          icon={<Building size={17} aria-hidden />}
          places={offered.customers}
          chosen={customer?.id}
          onChoose={(id) => choose(id, storesOf(id)[0]?.id)}
        />
      )}
      {stores.length > 1 && (
        <PlacePicker
          label={t('home.store')}
          icon={<StoreIcon size={17} aria-hidden />}
          places={storesOf(customer?.id)}
          chosen={store?.id}
          onChoose={(id) => choose(customer?.id, id)}
        />
      )}
      {stores.length === 0 && <output className={styles.none}>{t('home.noStores')}</output>}
      {offered !== workbench && open?.opened !== undefined && (
        <p className={styles.hint}>{t('shell.placesOf', { name: localName(open.opened.application.names) })}</p>
      )}
    </div>
  );
}
