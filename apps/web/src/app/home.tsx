import CircleUser from 'lucide-react/icons/circle-user';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';

import type { AccountAction } from '#/features/home/account-action.ts';
import { HomePage } from '#/features/home/home-page.tsx';
import type { HomePart } from '#/features/home/home-part.ts';
import { MANAGE_PATH } from '#/features/home/home-path.ts';
import { lazyPage } from '#/shared/chunk.ts';
import { usePushes } from '#/shared/pushes.ts';

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

/** Home with all its parts. */
export function Home() {
  usePushes();
  return <HomePage parts={PARTS} accountActions={ACCOUNT_ACTIONS} />;
}
