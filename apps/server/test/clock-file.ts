// Loaded into a process before all else (`NODE_OPTIONS=--import=…`), and into each of its threads: its clock stands still
// at the moment that a file says, in milliseconds since 1970. Only the clock that can be set is meant: `performance.now`
// and timers go on, as they do when the clock of a computer is set.
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const now = (): number => Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  apply: () => new Date(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
