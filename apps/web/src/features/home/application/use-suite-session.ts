import type { Workbench } from '@foyer/contract/workbench.ts';
import { useEffect } from 'react';

import { openSuiteSession } from '#/shared/session/suite-session.ts';

import { applicationTarget } from './open-application.ts';

/**
 * Lets applications with tabs of their own recognise this browser before one of them is opened, so that no page of
 * Foyer stands on the way there. One that lives in Home sees to that by itself.
 */
export function useSuiteSession(workbench: Workbench | undefined): void {
  const first = workbench?.applications.find((application) => applicationTarget(application)?.newTab === true)?.code;
  useEffect(() => {
    if (first === undefined) return;
    // Without it Foyer's page stands on the way for a moment.
    openSuiteSession(first, { background: true }).catch(() => undefined);
  }, [first]);
}
