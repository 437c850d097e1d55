import type { OnAnswered } from './answered.ts';
import type { Log } from './log.ts';

/** One line per answer. */
export function logAnswers(log: Log): OnAnswered {
  return ({ ms, ...answered }) => log.info({ ...answered, ms: Math.round(ms * 10) / 10 }, 'answered');
}
