import type { Workbench } from '@foyer/contract/workbench.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import StoreIcon from 'lucide-react/icons/store';

import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { Popover } from '#/ui/overlays/popover.tsx';

import type { OpenApplication } from '../application/use-opened-application.ts';
import { HeaderButton } from './header-button.tsx';
import { PlacePickers } from './place-pickers.tsx';
import { useCurrentPlaces } from './use-current-places.ts';

import triggerStyles from './header-trigger.module.css';
import styles from './place-popover.module.css';

type PlacePopoverProps = { workbench: Workbench; open: OpenApplication | undefined };

/** The current place, with a popover to change it. Renders nothing for users without a choice. */
export function PlacePopover({ workbench, open }: PlacePopoverProps) {
  const t = useTexts();
  const { customer, store, severalCustomers, choice } = useCurrentPlaces(workbench);
  if (!choice) return null;

  const title = t(severalCustomers ? 'home.places' : 'home.store');
  const here = [severalCustomers && customer?.name, store?.name ?? t('home.noStores')].filter(Boolean).join(' · ');
  const trigger = (
    <HeaderButton className={triggerStyles.trigger} aria-label={`${title}: ${here}`}>
      <StoreIcon className={classNames(styles.icon, store === undefined && styles.missing)} size={19} aria-hidden />
      <span className={triggerStyles.name}>{here}</span>
      <ChevronDown className={triggerStyles.chevron} size={16} aria-hidden />
    </HeaderButton>
  );
  return (
    <Popover trigger={trigger} title={title}>
      <div className={styles.body}>
        <PlacePickers workbench={workbench} open={open} />
      </div>
    </Popover>
  );
}
