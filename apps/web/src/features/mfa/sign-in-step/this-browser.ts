type BrowserSign = readonly [name: string, sign: RegExp];

/** The order matters: most user agents also name other browsers. */
const BROWSERS: readonly BrowserSign[] = [
  ['Microsoft Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly BrowserSign[] = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Names of the browser and its operating system, from the user agent; empty if unknown. */
export function thisBrowser(userAgent: string): { browser: string; system: string } {
  return { browser: nameOf(BROWSERS, userAgent), system: nameOf(SYSTEMS, userAgent) };
}

function nameOf(browsers: readonly BrowserSign[], userAgent: string): string {
  return browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';
}
