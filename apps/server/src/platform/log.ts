import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;
/** Where its lines go. */
type LogOutput = { write(line: string): void };

/**
 * JSON lines on standard output. Nobody hands it bodies, headers or addresses with queries; the
 * redaction below is the net under that rule.
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
 * Characters of lines that may wait in memory; further lines are dropped, so that sign-ins are not blocked. The audit
 * records of the largest import, which are written at once, fit.
 */
const MAX_BUFFERED_CHARACTERS = 8 * 1024 * 1024;

/** How long the end of the process may wait for what is still to be written, in milliseconds. */
const FINISH_MS = 500;

/** Standard output that never blocks: whoever reads it slowly, or not at all, neither stops the server nor keeps it. */
export function openStandardOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_CHARACTERS });
  let hungUp = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    hungUp ||= error.code === 'EPIPE'; // the library writes no more then; of the rest nobody can be told
  });
  let finishing: Promise<boolean> | undefined;

  async function end(): Promise<boolean> {
    if (hungUp) return true;
    const over = once(output, 'close').catch(() => undefined); // nobody reads it any more
    output.end();
    return Promise.race([over.then(() => true), sleep(FINISH_MS, false)]);
  }

  return {
    write(line: string): void {
      if (finishing === undefined) output.write(line);
    },

    /**
     * Call it before `process.exit`; what is logged later is dropped. Resolves once what waits is written or
     * cannot be: false when a write hangs, since somebody keeps the pipe and does not read it.
     */
    finish: () => (finishing ??= end()),
  };
}
