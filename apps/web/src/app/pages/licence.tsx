import { LicencePage } from '#/features/licence/licence-page.tsx';

import { LicenceAgreement } from './licence-agreement.tsx';

/** The licence page with the agreement of another feature. */
export function Licence() {
  return <LicencePage Agreement={LicenceAgreement} />;
}
