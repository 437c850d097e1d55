import { chromium } from '@playwright/test';

import { launchOptions } from '../../e2e/chromium.ts';

/** Slow 4G and the CPU of a phone, as in `bench/first-paint.ts`. */
const NETWORK = { offline: false, latency: 562, downloadThroughput: 188_743, uploadThroughput: 188_743 };
const SLOWER = 4;
/** Time until the last paint of a page with a visible form has been reported. */
const PAINT_MS = 500;

export type SignInPage = { readonly bytes: number; readonly lcpMs: number };

/** Bytes transferred until the form is visible, and largest contentful paint, of a page that the browser has not cached. */
export async function measureSignInPage(url: string): Promise<SignInPage> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    const session = await page.context().newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(observePaint);
    await page.goto(url, { waitUntil: 'load' });
    await page.locator('input[type=password]').first().waitFor();
    const bytesOfForm = bytes; // without what the page prefetches afterwards
    await page.waitForTimeout(PAINT_MS);
    return { bytes: bytesOfForm, lcpMs: await page.evaluate(readPaint) };
  } finally {
    await browser.close();
  }
}

/** Runs in the page before anything else. */
function observePaint(): void {
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => Object.assign(globalThis, { benchPaint: entry.startTime })),
  ).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page at the end. */
function readPaint(): number {
  return (globalThis as unknown as { benchPaint: number }).benchPaint; // set by observePaint()
}
