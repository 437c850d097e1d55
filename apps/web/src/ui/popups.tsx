import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

import type { Component } from '#/jsx/component.ts';

import './popups.css';

/** The types of Base UI allow it to return a text; it returns its children. */
const TooltipGroup = Tooltip.Provider as Component<{ children: ReactNode }>;

/**
 * Stands once around everything that opens menus, popovers, dialogs or tooltips: keeps them inside a
 * content security policy without inline styles, and lets neighbouring tooltips follow at once.
 */
export function Popups({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <TooltipGroup>{children}</TooltipGroup>
    </CSPProvider>
  );
}
