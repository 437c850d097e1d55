import type { Application } from '@foyer/contract/applications.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutGrid from 'lucide-react/icons/layout-grid';

import { localName, useTexts } from '#/shared/language.ts';
import { useSession } from '#/shared/session.ts';
import { ApplicationIcon } from '#/ui/application-icon.tsx';
import { Menu, MenuGroup, MenuLink } from '#/ui/menu.tsx';

import { HeaderButton } from './header-button.tsx';
import { applicationTarget, chooseApplication } from './open-application.ts';

import styles from './header-trigger.module.css';

type SystemMenuProps = {
  applications: readonly Application[];
  /** Path of the page that is shown. */
  path: string;
};

/** Changes from one application of the suite to another. */
export function SystemMenu({ applications, path }: SystemMenuProps) {
  const t = useTexts();
  const currentCode = useSession((session) => session.currentAppName);
  if (applications.length === 0) return null;

  const current =
    applications.find(({ entry }) => entry === path) ?? applications.find(({ code }) => code === currentCode);
  const name = current && localName(current.names);
  const trigger = (
    <HeaderButton
      className={styles.trigger}
      aria-label={name === undefined ? t('home.changeSystem') : `${t('home.changeSystem')}: ${name}`}
    >
      {current ? <ApplicationIcon icon={current.icon} size="small" /> : <LayoutGrid size={19} aria-hidden />}
      <span className={styles.name}>{name ?? t('home.changeSystem')}</span>
      <ChevronDown className={styles.chevron} size={16} aria-hidden />
    </HeaderButton>
  );
  return (
    <Menu trigger={trigger}>
      <MenuGroup heading={t('home.changeSystem')}>
        {applications.map((application) => {
          const target = applicationTarget(application);
          return (
            <MenuLink
              key={application.code}
              icon={<ApplicationIcon icon={application.icon} size="small" />}
              href={target?.href}
              newTab={target?.newTab ?? false}
              current={application === current}
              detail={target ? undefined : t('home.noAddress')}
              onSelect={() => chooseApplication(application)}
            >
              {localName(application.names)}
            </MenuLink>
          );
        })}
      </MenuGroup>
    </Menu>
  );
}
