import CircleUser from 'lucide-react/icons/circle-user';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import Megaphone from 'lucide-react/icons/megaphone';

import type { AccountAction } from '#/features/home/account-action.ts';
import { HomePage } from '#/features/home/home-page.tsx';
import type { HomePart } from '#/features/home/home-part.ts';
import { MANAGE_PATH } from '#/features/home/home-path.ts';
import { lazyPage } from '#/shared/chunk.ts';

import { PushWatch } from './push-watch.tsx';

/** The pages of other features that live in Home. */
const PARTS: readonly HomePart[] = [
  {
    path: MANAGE_PATH,
    name: 'applications.versions',
    group: 'applications.administration',
    icon: Layers,
    mayOpen: ({ flags }) => flags.managePage,
    Page: lazyPage(async () => (await import('#/features/applications/versions-page.tsx')).VersionsPage),
  },
  {
    path: '/inbox',
    name: 'inbox.title',
    icon: Inbox,
    mayOpen: () => true,
    Page: lazyPage(async () => (await import('#/features/inbox/inbox-page.tsx')).InboxPage),
  },
  {
    path: '/notices',
    name: 'notices.title',
    group: 'applications.administration',
    icon: Megaphone,
    mayOpen: ({ user, permissions }) => user.superAdministrator || permissions.includes('notices.write'),
    Page: lazyPage(async () => (await import('#/features/notices/notices-page.tsx')).NoticesPage),
  },
  {
    path: '/account',
    name: 'account.title',
    icon: CircleUser,
    mayOpen: () => true,
    Page: lazyPage(async () => (await import('./account.tsx')).Account),
  },
];

/** What people do to their account, from the user menu. */
const ACCOUNT_ACTIONS: readonly AccountAction[] = [
  {
    name: 'password.change',
    icon: KeyRound,
    Dialog: lazyPage(async () => (await import('#/features/password/change-password-dialog.tsx')).ChangePasswordDialog),
  },
];

const NewestNotices = lazyPage(async () => (await import('#/features/inbox/newest-notices.tsx')).NewestNotices);

/** Home with all its parts. */
export function Home() {
  return <HomePage parts={PARTS} accountActions={ACCOUNT_ACTIONS} Newest={NewestNotices} watch={<PushWatch />} />;
}
