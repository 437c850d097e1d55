import { type CDPSession, chromium } from '@playwright/test';

import { launchOptions } from '../e2e/chromium.ts';
import { type Figure, median } from './figure.ts';
import type { FoyerProcess } from './foyer.ts';

const RUNS = 5;
/** Slow 4G and the CPU of a phone. */
const LATENCY_MS = 562;
const BYTES_PER_SECOND = (1.44 * 1024 * 1024) / 8;
const SLOWER = 4;

type PaintRun = { lcp: number; usable: number; shift: number; blocked: number; bytes: number; requests: number };

/** The sign-in screen on a low-end phone with a slow, distant connection. */
export async function measureFirstPaint(foyer: FoyerProcess): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  const runs: PaintRun[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const sizes = countBytes(session);
      await slowDown(session);
      await page.addInitScript(observe);
      await page.goto(`${foyer.origin}/base/`);
      await page.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
      const seen = await page.evaluate(readObserved);
      runs.push({ ...seen, ...sizes() });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  const of = (key: keyof PaintRun) => median(runs.map((run) => run[key]));
  return [
    { name: 'sign-in screen, JS + CSS, brotli', value: of('bytes') / 1000, unit: 'kB', limit: 76, must: 'at most' },
    {
      name: 'sign-in screen, requests before it is usable',
      value: of('requests'),
      unit: 'requests',
      limit: 6,
      must: 'at most',
    },
    {
      name: 'sign-in screen, LCP, slow 4G and 4× slower CPU',
      value: of('lcp') / 1000,
      unit: 's',
      limit: 0.9,
      must: 'at most',
    },
    { name: 'sign-in screen, usable', value: of('usable') / 1000, unit: 's', limit: 2, must: 'at most' },
    { name: 'sign-in screen, layout shift', value: of('shift'), unit: '', limit: 0, must: 'at most' },
    { name: 'sign-in screen, main thread blocked', value: of('blocked'), unit: 'ms', limit: 100, must: 'at most' },
  ];
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Counts transferred bytes of scripts and styles, and requests of all kinds. */
function countBytes(session: CDPSession): () => { bytes: number; requests: number } {
  const kinds = new Map<string, string>();
  let bytes = 0;
  let requests = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    kinds.set(requestId, type ?? '');
    requests += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  return () => ({ bytes, requests });
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { lcp: 0, shift: 0, blocked: 0 };
  Object.assign(globalThis, { foyerSeen: seen });
  const watch = (type: string, each: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('layout-shift', (entry) => (seen.shift += entry.value ?? 0));
  watch('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
}

/** Runs in the page at the end. */
function readObserved(): { lcp: number; shift: number; blocked: number; usable: number } {
  const { foyerSeen } = globalThis as unknown as { foyerSeen: { lcp: number; shift: number; blocked: number } }; // set by observe()
  return { ...foyerSeen, usable: performance.getEntriesByName('foyer-usable')[0]?.startTime ?? Number.NaN };
}
