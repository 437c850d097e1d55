import Bowser from 'bowser';

/** Browser and operating system by their common names. Empty if unknown. */
export type Device = { readonly browser: string; readonly system: string };

/**
 * Known names of browsers. Any other name is text chosen by the client, and would appear in emails about its sign-in.
 */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/** Parses a User-Agent header, for example into `Chrome` and `Windows`. */
export function describeDevice(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  const { name = '' } = browser;
  return { browser: BROWSERS.has(name) ? name : '', system: os.name ?? '' };
}

/** Formats a device as it is stored: `Chrome Windows`. */
export function formatDevice({ browser, system }: Device): string {
  return `${browser} ${system}`.trim();
}

/** Parses a line that `formatDevice` wrote, by the known names of browsers. */
export function parseDevice(line: string): Device {
  const names = [...BROWSERS].filter((name) => `${line} `.startsWith(`${name} `));
  const browser = names.reduce((match, name) => (name.length > match.length ? name : match), '');
  return { browser, system: line.slice(browser.length).trim() };
}
