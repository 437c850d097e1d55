import type { Workbench } from '@foyer/contract/workbench.ts';
import Building from 'lucide-react/icons/building-2';
import StoreIcon from 'lucide-react/icons/store';

import { useTexts } from '#/shared/language.ts';

import { PlacePicker } from './place-picker.tsx';
import { rememberPlaces } from './remember-workbench.ts';
import { useCurrentPlaces } from './use-current-places.ts';

import styles from './place-pickers.module.css';

/** The customer and the store to work in, each shown only to those who can choose. */
export function PlacePickers({ workbench }: { workbench: Workbench }) {
  const t = useTexts();
  const { customer, stores, store, severalCustomers, choice } = useCurrentPlaces(workbench);
  if (!choice) return null;
  return (
    <div className={styles.pickers}>
      {severalCustomers && (
        <PlacePicker
          label={t('home.customer')}
          icon={<Building size={17} aria-hidden />}
          places={workbench.customers}
          chosen={customer?.id}
          onChoose={(id) => rememberPlaces(workbench, { currentCustomer: id, currentStore: undefined })}
        />
      )}
      {stores.length > 1 && (
        <PlacePicker
          label={t('home.store')}
          icon={<StoreIcon size={17} aria-hidden />}
          places={stores}
          chosen={store?.id}
          onChoose={(id) => rememberPlaces(workbench, { currentCustomer: customer?.id, currentStore: id })}
        />
      )}
      {stores.length === 0 && <output className={styles.none}>{t('home.noStores')}</output>}
    </div>
  );
}
