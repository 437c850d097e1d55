import { useEffect } from 'react';

import '#/ui/tokens.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { ToastStack } from './toast-stack.tsx';

/** The whole web application, as the server renders it and the browser hydrates it. */
export function Root() {
  // From here on, the page is interactive. Measurements and the e2e tests read this mark.
  useEffect(() => void performance.mark('foyer-usable'), []);
  return (
    <>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      <ToastStack />
    </>
  );
}
