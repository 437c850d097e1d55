import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/**
 * JSON lines on standard output. Nobody hands it bodies, headers or addresses with queries; the
 * redaction below is the net under that rule.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
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
  return pino(options, destination ?? toStandardOutput());
}

/** Lines wait in memory at most this long, in characters; what comes after is dropped rather than block sign-ins. */
const WAITING = 4 * 1024 * 1024;

/** Standard output that never blocks: whoever reads it slowly, or not at all, does not stop the server. */
function toStandardOutput(): ReturnType<typeof pino.destination> {
  const output = pino.destination({ dest: 1, sync: false, maxLength: WAITING });
  output.on('error', () => undefined); // nobody is there to be told
  process.on('exit', () => output.flushSync());
  return output;
}
