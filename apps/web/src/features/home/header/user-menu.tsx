import type { Workbench } from '@foyer/contract/workbench.ts';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import { useState, Suspense } from 'react';

import { helpAddress } from '#/shared/help/help-address.ts';
import type { HelpPage } from '#/shared/help/help-pages.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { whenIdle } from '#/shared/navigation/when-idle.ts';
import { useSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Avatar } from '#/ui/identity/avatar.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '#/ui/overlays/menu.tsx';

import type { AccountAction, HomeRoute, AccountDialogProps } from '../slots.ts';
import { HeaderButton } from './header-button.tsx';

import styles from './user-menu.module.css';

type UserMenuProps = {
  user: Workbench['user'] | undefined;
  /** Routes without a group: the user's own pages. */
  routes: readonly HomeRoute[];
  actions: readonly AccountAction[];
  /** Path of the page that is shown. */
  path: string;
  /** The documentation of the page that is shown; the start page of the documentation if undefined. */
  help: HelpPage | undefined;
};

/** The signed-in user, links to their account, and sign-out. Sign-out works without a workbench too. */
export function UserMenu({ user, routes, actions, path, help }: UserMenuProps) {
  const t = useTexts();
  const signedInAs = useSession((session) => session.username) ?? '';
  const [open, setOpen] = useState<AccountAction>();
  const username = user?.username ?? signedInAs;
  const name = user?.displayName ?? username;
  const trigger = (
    <HeaderButton className={styles.trigger} aria-label={`${t('home.account')}: ${name}`}>
      <Avatar name={name} />
    </HeaderButton>
  );
  const accountRoutes = routes.filter(({ group }) => group === undefined);
  const helpHref = helpAddress(help);
  const preload = () => whenIdle(() => actions.forEach(({ Dialog }) => Dialog.preload?.()));
  return (
    <>
      <Menu trigger={trigger} hint={name} onOpen={preload}>
        <MenuGroup
          heading={
            <span className={styles.person}>
              <Avatar name={name} size="large" />
              <span className={styles.names}>
                <span className={styles.name}>{name}</span>
                <span className={styles.username}>{username}</span>
              </span>
            </span>
          }
        >
          <MenuSeparator />
          {accountRoutes.map((route) => (
            <MenuLink
              key={route.path}
              icon={<route.icon size={18} aria-hidden />}
              href={`#${route.path}`}
              current={route.path === path}
            >
              {t(route.name)}
            </MenuLink>
          ))}
          {actions.map((action) => (
            <MenuItem key={action.name} icon={<action.icon size={18} aria-hidden />} onSelect={() => setOpen(action)}>
              {t(action.name)}
            </MenuItem>
          ))}
          {helpHref !== undefined && (
            <MenuLink icon={<CircleQuestionMark size={18} aria-hidden />} href={helpHref} newTab>
              {t('home.help')}
            </MenuLink>
          )}
          <MenuSeparator />
          <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={() => void signOut()}>
            {t('frame.signOut')}
          </MenuItem>
        </MenuGroup>
      </Menu>
      {actions.map((action) => (
        <AccountActionDialog
          key={action.name}
          action={action}
          open={action === open}
          onClose={() => setOpen(undefined)}
          username={username}
        />
      ))}
    </>
  );
}

/** The dialog of a user menu entry: loaded when first opened, kept until its closing animation has finished. */
function AccountActionDialog({ action, ...props }: AccountDialogProps & { action: AccountAction }) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <action.Dialog {...props} />
    </Suspense>
  );
}
