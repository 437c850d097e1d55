import type { Log } from '#/platform/log.ts';

import type { ResponseListener } from './response-hook.ts';

/** One line per answer. */
export function logResponses(log: Log): ResponseListener {
  return ({ ms, ...response }) => log.info({ ...response, ms: Math.round(ms * 10) / 10 }, 'answered');
}
