import { BindPage } from '#/features/mfa/bind-page.tsx';
import { CodePage } from '#/features/mfa/code-page.tsx';

import { PageTools } from './page-tools.tsx';

/** The second step of a sign-in. */
export function GoogleLogin() {
  return <CodePage tools={<PageTools />} />;
}

/** Binding a second factor that is enforced. */
export function ForceBind() {
  return <BindPage tools={<PageTools />} />;
}
