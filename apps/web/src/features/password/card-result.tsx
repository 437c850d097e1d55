import type { ComponentProps } from 'react';

import { useTitle } from '#/shared/navigation/title.ts';
import { CardResult as Outcome } from '#/ui/layout/card-result.tsx';

/** How it ended, in the sheet and in the browser's tab. */
export function CardResult(props: ComponentProps<typeof Outcome>) {
  useTitle(props.title);
  return <Outcome {...props} />;
}
