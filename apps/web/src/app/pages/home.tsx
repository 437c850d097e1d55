import type { Permission } from '@foyer/contract/core/permissions.ts';
import AppWindow from 'lucide-react/icons/app-window';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleUser from 'lucide-react/icons/circle-user';
import Inbox from 'lucide-react/icons/inbox';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mails from 'lucide-react/icons/mails';
import Megaphone from 'lucide-react/icons/megaphone';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Network from 'lucide-react/icons/network';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import { Suspense, useEffect, useState } from 'react';

import { PushWatch } from '#/app/push-watch.tsx';
import { ForOnePerson, HomePage } from '#/features/home/home-page.tsx';
import type { AccountAction, HomeRoute } from '#/features/home/slots.ts';
import { LicenceTips } from '#/features/licence-tips/licence-tips.tsx';
import { useLicenceTipFlag } from '#/features/licence-tips/use-licence-tip-flag.ts';
import { call } from '#/shared/api/api.ts';
import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { registerReauthenticationDialog } from '#/shared/auth/reauthentication.ts';
import { lazyPage } from '#/shared/navigation/lazy-page.ts';
import { MANAGE_PATH, LICENCE_PATH } from '#/shared/navigation/paths.ts';
import { readSession } from '#/shared/session/session.ts';
import { restoreFocus } from '#/ui/focus/focus-restoration.ts';

import { LoadingPage } from './loading-page.tsx';

/** Whether the user has a permission anywhere. */
const may =
  (permission: Permission): HomeRoute['mayOpen'] =>
  ({ user, permissions }) =>
    user.superAdministrator || permissions.includes(permission);

/** Pages of other features that are part of Home. */
const HOME_ROUTES: readonly HomeRoute[] = [
  {
    path: MANAGE_PATH,
    name: 'dashboard.title',
    group: 'applications.administration',
    icon: LayoutDashboard,
    mayOpen: ({ flags }) => flags.managePage,
    help: 'getting-started',
    Page: lazyPage(async () => (await import('#/features/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: '/inbox',
    name: 'inbox.title',
    icon: Inbox,
    mayOpen: () => true,
    help: 'administering/your-account',
    Page: lazyPage(async () => (await import('#/features/inbox/inbox-page.tsx')).InboxPage),
  },
  {
    path: '/organisations',
    name: 'organisations.title',
    group: 'applications.administration',
    icon: Network,
    mayOpen: may('organisations.read'),
    help: 'administering/organisations-and-stores',
    Page: lazyPage(async () => (await import('#/features/organisations/organisations-page.tsx')).OrganisationsPage),
  },
  {
    path: '/users',
    name: 'users.title',
    group: 'applications.administration',
    icon: Users,
    mayOpen: may('users.read'),
    help: 'administering/users',
    Page: lazyPage(async () => (await import('#/features/users/users-page.tsx')).UsersPage),
  },
  {
    path: '/roles',
    name: 'roles.title',
    group: 'applications.administration',
    icon: UserCog,
    mayOpen: may('roles.read'),
    help: 'administering/roles',
    Page: lazyPage(async () => (await import('#/features/roles/roles-page.tsx')).RolesPage),
  },
  {
    path: '/sessions',
    name: 'sessions.title',
    group: 'applications.administration',
    icon: MonitorSmartphone,
    mayOpen: may('sessions.read'),
    help: 'administering/sessions',
    Page: lazyPage(async () => (await import('#/features/sessions/sessions-page.tsx')).SessionsPage),
  },
  {
    path: '/applications',
    name: 'applications.title',
    group: 'applications.administration',
    icon: AppWindow,
    mayOpen: may('applications.read'),
    help: 'administering/applications',
    Page: lazyPage(async () => (await import('#/features/applications/applications-page.tsx')).ApplicationsPage),
  },
  {
    path: '/notices',
    name: 'notices.title',
    group: 'applications.administration',
    icon: Megaphone,
    mayOpen: may('notices.write'),
    help: 'administering/notices',
    Page: lazyPage(async () => (await import('#/features/notices/notices-page.tsx')).NoticesPage),
  },
  {
    path: '/mails',
    name: 'sentEmails.title',
    group: 'applications.administration',
    icon: Mails,
    mayOpen: may('mails.read'),
    help: 'administering/email',
    Page: lazyPage(async () => (await import('#/features/email/sent/mails-page.tsx')).MailsPage),
  },
  {
    path: '/audit',
    name: 'audit.title',
    group: 'applications.administration',
    icon: ScrollText,
    mayOpen: may('audit.read'),
    help: 'administering/audit-log',
    Page: lazyPage(async () => (await import('#/features/audit/audit-page.tsx')).AuditPage),
  },
  {
    path: '/settings',
    name: 'settings.title',
    group: 'applications.administration',
    icon: Settings,
    mayOpen: may('settings.read'),
    help: 'administering/sign-in',
    Page: lazyPage(async () => (await import('./settings.tsx')).Settings),
  },
  {
    path: LICENCE_PATH,
    name: 'licence.title',
    group: 'applications.administration',
    icon: BadgeCheck,
    mayOpen: may('licence.read'),
    help: 'administering/licence',
    Page: lazyPage(async () => (await import('./licence.tsx')).Licence),
  },
  {
    path: '/account',
    name: 'account.title',
    icon: CircleUser,
    mayOpen: () => true,
    help: 'administering/your-account',
    Page: lazyPage(async () => (await import('./account.tsx')).Account),
  },
];

/** Dialogs of the user menu. */
const ACCOUNT_ACTIONS: readonly AccountAction[] = [
  {
    name: 'password.change',
    icon: KeyRound,
    Dialog: lazyPage(async () => (await import('#/features/password/change-password-dialog.tsx')).ChangePasswordDialog),
  },
  {
    name: 'applications.versions',
    icon: Info,
    Dialog: lazyPage(async () => (await import('#/features/dashboard/versions-dialog.tsx')).VersionsDialog),
  },
];

const NewestNotices = lazyPage(async () => (await import('#/features/inbox/newest-notices.tsx')).NewestNotices);

const ApplicationFrame = lazyPage(
  async () => (await import('#/features/shell/application-frame.tsx')).ApplicationFrame,
);

const LinkQuestion = lazyPage(async () => (await import('#/features/external-sign-in/link-question.tsx')).LinkQuestion);

registerReauthenticationDialog(
  lazyPage(async () => (await import('#/features/mfa/account/confirm-password-dialog.tsx')).ConfirmPasswordDialog),
  () => call('GET /v2/users/confirmation'),
);

/** Home with all its parts. */
export function Home() {
  return (
    <HomePage
      routes={HOME_ROUTES}
      accountActions={ACCOUNT_ACTIONS}
      Newest={NewestNotices}
      Tips={LicenceTips}
      Frame={ApplicationFrame}
      abovePage={<AbovePage />}
    />
  );
}

/** Asks whether to link an account, for users who sign in to an application without opening Home. */
export function LinkFirst({ onDone }: { onDone: () => void }) {
  return (
    <ForOnePerson>
      <LoadingPage />
      <ReauthenticationSlot />
      <LinkQuestion onDone={onDone} />
    </ForOnePerson>
  );
}

/** Subscriptions, questions and messages, rendered above every page of Home. */
function AbovePage() {
  useEffect(() => restoreFocus(document), []);
  useLicenceTipFlag();
  // Read once: `waitingLink` is cleared before the user has answered the question.
  const [linksAccount] = useState(() => readSession().waitingLink !== undefined);
  return (
    <>
      <PushWatch />
      <ReauthenticationSlot />
      {linksAccount && (
        <Suspense fallback={null}>
          <LinkQuestion />
        </Suspense>
      )}
    </>
  );
}
