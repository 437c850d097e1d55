import { PageTools } from '#/app/page-tools.tsx';
import { ForcedChangePage } from '#/features/password/forced-change-page.tsx';
import { ForgetPasswordPage } from '#/features/password/forget-password-page.tsx';
import { LinkPage } from '#/features/password/link-page.tsx';

/** The forced change of the password. */
export function ForcedChange() {
  return <ForcedChangePage tools={<PageTools />} />;
}

/** The way to a new password for somebody who has forgotten the old one. */
export function ForgetPassword() {
  return <ForgetPasswordPage tools={<PageTools />} />;
}

/** Where the mail to somebody leads who has forgotten their password. */
export function FindPassword() {
  return <LinkPage pageType="findPassword" tools={<PageTools />} />;
}

/** Where an invitation leads. */
export function ActiveUser() {
  return <LinkPage pageType="activeUser" tools={<PageTools />} />;
}
