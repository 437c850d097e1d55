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
  return destination === undefined ? pino(options) : pino(options, destination);
}
