import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

import './popups.css';

/**
 * Stands once around everything that opens menus, popovers, dialogs or tooltips: keeps them inside a
 * content security policy without inline styles, and lets neighbouring tooltips follow at once.
 */
export function Popups({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider>{children}</Tooltip.Provider>
    </CSPProvider>
  );
}
