import { usePushes } from '#/shared/push/pushes.ts';

import { PushQuestion } from './push-question.tsx';

/** Stands in Home: listens to the server, and asks what it makes the page ask. */
export function PushWatch() {
  usePushes();
  return <PushQuestion />;
}
