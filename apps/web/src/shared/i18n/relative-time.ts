import { relativeTimeFormat } from './formats.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago a moment was, in words: "5 minutes ago", "yesterday"; "now" within the last minute. */
export function formatRelativeTime(moment: Date, now: Date, language: string): string {
  const format = relativeTimeFormat(language, { numeric: 'auto' });
  // The clock of this device may be behind the server's: nothing was seen in the future.
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1000);
  const [unit, length] = UNITS.find(([, minSeconds]) => seconds >= minSeconds) ?? ['second', Infinity];
  // `|| 0`: minus zero would be "in 0 seconds" in some languages.
  return format.format(-Math.floor(seconds / length) || 0, unit);
}
