import type { Workbench } from '@foyer/contract/workbench.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { Logo } from '#/ui/identity/logo.tsx';
import { Drawer } from '#/ui/overlays/drawer.tsx';

import type { OpenApplication } from '../application/use-opened-application.ts';
import { LanguageMenu } from '../header/language-menu.tsx';
import { PlaceSwitcher } from '../header/place-switcher.tsx';
import { ThemeButton } from '../header/theme-button.tsx';
import type { HomeRoute } from '../slots.ts';
import { AreaLinks } from './area-links.tsx';
import { HomeNavigation } from './home-navigation.tsx';
import type { PageArea } from './page-area.ts';

import styles from './menu-drawer.module.css';

type MenuDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  routes: readonly HomeRoute[];
  path: string;
  area: PageArea;
  application: OpenApplication | undefined;
  workbench: Workbench | undefined;
};

/** Drawer for narrow screens: the side menu, and the items that do not fit in the header. */
export function MenuDrawer({ open, onOpenChange, routes, path, area, application, workbench }: MenuDrawerProps) {
  const t = useTexts();
  const close = () => onOpenChange(false);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      icon={<Logo picture={readBoot().brand.logo} />}
      title={t('frame.brand')}
      closeLabel={t('home.close')}
    >
      {workbench && (
        <div className={styles.pickers}>
          <AreaLinks flags={workbench.flags} path={path} area={area.area} onFollow={close} />
          <PlaceSwitcher asField workbench={workbench} open={application} />
        </div>
      )}
      <HomeNavigation routes={routes} path={path} open={application} onFollow={close} />
      <div className={styles.footer}>
        <LanguageMenu named />
        <ThemeButton />
      </div>
    </Drawer>
  );
}
