import type { Workbench } from '@foyer/contract/workbench.ts';
import { useEffect } from 'react';

import { openSuiteSession } from '#/shared/session/suite-session.ts';

import { applicationTarget } from './open-application.ts';

/**
 * Opens the suite session before an application opens in a tab. The application then recognises this browser, without
 * showing a page of Foyer. Applications framed in Home do this automatically.
 */
export function useSuiteSession(workbench: Workbench | undefined): void {
  const first = workbench?.applications.find((application) => applicationTarget(application)?.newTab === true)?.code;
  useEffect(() => {
    if (first === undefined) return;
    // A failure is harmless: Foyer's page then appears briefly before the application.
    openSuiteSession(first, { background: true }).catch(() => undefined);
  }, [first]);
}
