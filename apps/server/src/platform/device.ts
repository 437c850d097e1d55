import Bowser from 'bowser';

/** What a browser calls itself, cut down to what people recognise; empty where it does not tell. */
export type Device = { readonly browser: string; readonly system: string };

/** Reads the User-Agent header: `Chrome` and `Windows` of a description that nobody would read. */
export function describeDevice(userAgent: string): Device {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '' };
}
