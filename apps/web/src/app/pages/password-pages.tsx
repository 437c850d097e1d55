import { PageTools } from '#/app/page-tools.tsx';
import { ForcedChangePage } from '#/features/password/forced-change-page.tsx';
import { ForgetPasswordPage } from '#/features/password/forget-password-page.tsx';
import { LinkPage } from '#/features/password/link-page.tsx';

/** The forced password change. */
export function ForcedChange() {
  return <ForcedChangePage tools={<PageTools />} />;
}

/** Requests an email for a forgotten password. */
export function ForgetPassword() {
  return <ForgetPasswordPage tools={<PageTools />} />;
}

/** Target of the link in the email for a forgotten password. */
export function FindPassword() {
  return <LinkPage pageType="findPassword" tools={<PageTools />} />;
}

/** Target of the link in an invitation. */
export function ActiveUser() {
  return <LinkPage pageType="activeUser" tools={<PageTools />} />;
}
