import { ForcedChangePage } from '#/features/password/forced-change-page.tsx';

import { PageTools } from './page-tools.tsx';

/** The forced change of the password, with what it shares with other pages. */
export function ForcedChange() {
  return <ForcedChangePage tools={<PageTools />} />;
}
