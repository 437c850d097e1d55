import { PageTools } from '#/app/page-tools.tsx';
import { EnrolmentPage } from '#/features/mfa/enrolment/enrolment-page.tsx';
import { CodePage } from '#/features/mfa/sign-in-step/code-page.tsx';

/** The second step of a sign-in. */
export function GoogleLogin() {
  return <CodePage tools={<PageTools />} />;
}

/** Enrolment of a second factor that is enforced. */
export function ForceBind() {
  return <EnrolmentPage tools={<PageTools />} />;
}
