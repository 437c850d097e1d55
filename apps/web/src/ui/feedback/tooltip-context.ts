import { createContext, type RefObject } from 'react';

type TooltipContext = {
  /** Address of the current page. */
  readonly container: string;
  /** The key that was pressed last. */
  readonly lastKey: RefObject<string | undefined>;
};

export const TooltipContext = createContext<TooltipContext>({ container: '', lastKey: { current: undefined } });
