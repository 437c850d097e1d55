import type { Log } from '#/platform/log.ts';

import type { OnAnswered } from './answered.ts';

/** One line per answer. */
export function logAnswers(log: Log): OnAnswered {
  return ({ ms, ...answered }) => log.info({ ...answered, ms: Math.round(ms * 10) / 10 }, 'answered');
}
