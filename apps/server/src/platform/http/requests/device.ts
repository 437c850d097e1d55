import Bowser from 'bowser';

/** What a browser calls itself, cut down to what people recognise; empty where it does not tell. */
export type Device = { readonly browser: string; readonly system: string };

/** What is not among them is words of the client's own choosing: they would stand in mails about its sign-in. */
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/** Reads the User-Agent header: `Chrome` and `Windows` of a description that nobody would read. */
export function describeDevice(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  const { name = '' } = browser;
  return { browser: BROWSERS.has(name) ? name : '', system: os.name ?? '' };
}

/** A device in one line, as it is kept: `Chrome Windows`. */
export function formatDevice({ browser, system }: Device): string {
  return `${browser} ${system}`.trim();
}

/** What such a line says; the names of browsers are known, so that it can be read back. */
export function parseDevice(line: string): Device {
  const names = [...BROWSERS].filter((name) => `${line} `.startsWith(`${name} `));
  const browser = names.reduce((match, name) => (name.length > match.length ? name : match), '');
  return { browser, system: line.slice(browser.length).trim() };
}
