import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;
/** Destination of log lines. */
type LogOutput = { write(line: string): void };

/**
 * Logger of JSON lines to standard output. Callers must not log bodies, headers or URLs with queries. As an additional
 * safeguard, fields with known names of secrets are redacted.
 */
export function createLog(level: string, destination?: LogOutput): Logger {
  const options = {
    level,
    base: { process: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'token',
        'access_token',
        'code',
        'cookie',
        'authorization',
        'digest',
        '*.password',
        '*.token',
        '*.access_token',
        '*.cookie',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? openStandardOutput());
}

/**
 * Maximum number of buffered characters. Further lines are dropped, which limits the memory that logging uses. The
 * audit records of the largest import, which are written together, fit.
 */
const MAX_BUFFERED_CHARACTERS = 8 * 1024 * 1024;

/** Milliseconds for which `finish` waits until buffered lines are written. */
const FINISH_MS = 500;

/** Non-blocking standard output. A slow or stuck reader blocks neither the server nor its exit. */
export function openStandardOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_CHARACTERS });
  let hungUp = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    hungUp ||= error.code === 'EPIPE'; // the library then stops writing, and the remaining lines are lost
  });
  let finishing: Promise<boolean> | undefined;

  async function end(): Promise<boolean> {
    if (hungUp) return true;
    const over = once(output, 'close').catch(() => undefined); // the reader has closed the pipe
    output.end();
    return Promise.race([over.then(() => true), sleep(FINISH_MS, false)]);
  }

  return {
    write(line: string): void {
      if (finishing === undefined) output.write(line);
    },

    /**
     * Writes the buffered lines; to be called before `process.exit`. Later lines are dropped. Resolves to true when the
     * lines are written or cannot be written, and to false if the pipe's reader has not read them within `FINISH_MS`.
     */
    finish: () => (finishing ??= end()),
  };
}
