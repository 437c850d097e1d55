// Preloaded into a process and its threads (`NODE_OPTIONS=--import=…`): freezes the clock at the time in the file
// `CLOCK_FILE`, in milliseconds since 1970. Timers and `performance.now` keep running, as when a system clock is set.
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const now = (): number => Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
  construct: (date, args, newTarget) => Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new Date(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
