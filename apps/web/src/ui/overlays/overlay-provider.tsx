import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';

import type { Component } from '#/jsx/component.ts';
import { TooltipContext } from '#/ui/feedback/tooltip-context.ts';

import './overlay-provider.css';

/** Base UI's types allow it to return text; in fact it returns its children. */
const TooltipGroup = Tooltip.Provider as Component<{ children: ReactNode }>;

/**
 * Wraps everything that opens menus, popovers, dialogs or tooltips, once. Lets them work under a content security
 * policy without inline styles, and opens a neighbouring tooltip without delay.
 */
export function OverlayProvider({ container, children }: { container: string; children: ReactNode }) {
  const lastKey = useRef<string>(undefined);
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent): void => void (lastKey.current = key);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <CSPProvider disableStyleElements>
      <TooltipContext value={useMemo(() => ({ container, lastKey }), [container])}>
        <TooltipGroup>{children}</TooltipGroup>
      </TooltipContext>
    </CSPProvider>
  );
}
