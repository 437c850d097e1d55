import type { ComponentProps } from 'react';

import { useTitle } from '#/shared/navigation/title.ts';
import { SheetOutcome as Outcome } from '#/ui/layout/sheet-outcome.tsx';

/** How it ended, in the sheet and in the browser's tab. */
export function SheetOutcome(props: ComponentProps<typeof Outcome>) {
  useTitle(props.title);
  return <Outcome {...props} />;
}
