import { numberFormat } from './formats.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** How large a file is, in words: "512 bytes", "1.4 MB", as systems count: a kB is 1024 bytes. */
export function formatFileSize(bytes: number, language: string): string {
  let amount = bytes;
  let at = 0;
  // As it will be rounded: 1023.99 kB are a MB.
  while (Math.round(amount * 10) / 10 >= STEP && at < UNITS.length - 1) {
    amount /= STEP;
    at += 1;
  }
  return numberFormat(language, {
    style: 'unit',
    unit: UNITS[at] ?? 'byte',
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount);
}
