import type { Workbench } from '@foyer/contract/workbench.ts';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useSession } from '#/shared/session.ts';
import { signOut } from '#/shared/sign-out.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#/ui/menu.tsx';

import { AccountDialog } from './account-dialog.tsx';
import { HeaderButton } from './header-button.tsx';
import { initials } from './initials.ts';

import styles from './user-menu.module.css';

/** Who is signed in, their account, and the way out; the way out works without a work-bench too. */
export function UserMenu({ user }: { user: Workbench['user'] | undefined }) {
  const t = useTexts();
  const signedInAs = useSession((session) => session.username) ?? '';
  const [accountOpen, setAccountOpen] = useState(false);
  const username = user?.username ?? signedInAs;
  const name = user?.displayName ?? username;
  const trigger = (
    <HeaderButton className={styles.trigger} aria-label={`${t('home.account')}: ${name}`}>
      <Avatar initials={initials(name)} />
    </HeaderButton>
  );
  return (
    <>
      <Menu trigger={trigger} hint={name}>
        <MenuGroup
          heading={
            <span className={styles.person}>
              <Avatar initials={initials(name)} size="large" />
              <span className={styles.names}>
                <span className={styles.name}>{name}</span>
                <span className={styles.username}>{username}</span>
              </span>
            </span>
          }
        >
          <MenuSeparator />
          <MenuItem icon={<CircleUser size={18} aria-hidden />} onSelect={() => setAccountOpen(true)}>
            {t('home.myAccount')}
          </MenuItem>
          <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={() => void signOut()}>
            {t('frame.signOut')}
          </MenuItem>
        </MenuGroup>
      </Menu>
      <AccountDialog open={accountOpen} onOpenChange={setAccountOpen} />
    </>
  );
}
