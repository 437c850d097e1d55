import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

import { launchOptions } from '../e2e/chromium.ts';
import { type Figure, median } from './figure.ts';
import { ADMIN, type FoyerProcess } from './foyer.ts';

const RUNS = 5;
/** Slow 4G and the CPU of a phone. */
const LATENCY_MS = 562;
const BYTES_PER_SECOND = (1.44 * 1024 * 1024) / 8;
const SLOWER = 4;

/**
 * React creates an error when it loads. The inspector that Playwright enables captures its stack, for which V8 would parse
 * the whole script again. This flag avoids that: without an inspector, it does not happen to users.
 */
const EAGER_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';
/** Pause between two typed characters, in milliseconds: 40 words per minute. */
const TYPING_MS = 300;
/** Time that a user needs to find a button on a new page, in milliseconds. */
const LOOKING_MS = 1000;

type PaintRun = { lcp: number; usable: number; shift: number; blocked: number; bytes: number; requests: number };
type HomeRun = { content: number; menu: number; notices: number };

/** The sign-in screen and Home on a low-end phone with a slow, distant connection. */
export async function measureFirstPaint(foyer: FoyerProcess): Promise<Figure[]> {
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, EAGER_POSITIONS] });
  const paints: PaintRun[] = [];
  const homes: HomeRun[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      paints.push(await onPhone(browser, (page, session) => openSignIn(page, session, foyer.origin)));
      homes.push(
        await onPhone(browser, async (page, session) => {
          await openSignIn(page, session, foyer.origin);
          return signInToHome(page);
        }),
      );
    }
  } finally {
    await browser.close();
  }
  const ofPaint = (key: keyof PaintRun) => median(paints.map((run) => run[key]));
  const ofHome = (key: keyof HomeRun) => median(homes.map((run) => run[key]));
  const figure = (name: string, value: number, unit: string, limit: number): Figure => ({
    name,
    value,
    unit,
    limit,
    must: 'at most',
  });
  return [
    figure('sign-in screen, JS + CSS, brotli', ofPaint('bytes') / 1000, 'kB', 70),
    figure('sign-in screen, requests before it is usable', ofPaint('requests'), 'requests', 6),
    figure('sign-in screen, LCP, slow 4G and 4× slower CPU', ofPaint('lcp') / 1000, 's', 0.8),
    figure('sign-in screen, usable', ofPaint('usable') / 1000, 's', 2),
    figure('sign-in screen, layout shift', ofPaint('shift'), '', 0),
    figure('sign-in screen, main thread blocked', ofPaint('blocked'), 'ms', 80),
    figure('Home, content after the sign-in response, same conditions', ofHome('content') / 1000, 's', 1.2),
    figure('Home, INP of the user menu', ofHome('menu'), 'ms', 200),
    figure('Home, INP of the newest notices', ofHome('notices'), 'ms', 200),
  ];
}

/** Runs a measurement in a new, slowed-down page of the size of a phone. */
async function onPhone<T>(browser: Browser, measure: (page: Page, session: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  await page.addInitScript(observe);
  try {
    return await measure(page, session);
  } finally {
    await context.close();
  }
}

/** Opens the sign-in screen and waits until it is usable. */
async function openSignIn(page: Page, session: CDPSession, origin: string): Promise<PaintRun> {
  const sizes = countBytes(session);
  await page.goto(`${origin}/base/`);
  await page.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
  return { ...(await page.evaluate(readObserved)), ...sizes() };
}

/** Signs in as a user who types, then opens the user menu and the newest notices. */
async function signInToHome(page: Page): Promise<HomeRun> {
  await page.getByLabel('Username').pressSequentially(ADMIN.username, { delay: TYPING_MS });
  await page.getByLabel('Password', { exact: true }).pressSequentially(ADMIN.password, { delay: TYPING_MS });
  await page.keyboard.press('Enter');
  const content = await page.evaluate(untilHomeContent);
  await page.waitForTimeout(LOOKING_MS);
  const menu = await measureInteraction(page, /^Your account/);
  await page.keyboard.press('Escape');
  const notices = await measureInteraction(page, /^Notices/);
  return { content, menu, notices };
}

/** Interaction to Next Paint of a click on a button, in milliseconds. */
async function measureInteraction(page: Page, name: RegExp): Promise<number> {
  await page.evaluate(forgetInteractions);
  await page.getByRole('banner').getByRole('button', { name }).click();
  return page.evaluate(readInteraction);
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

type Observed = { lcp: number; shift: number; blocked: number; interaction: number };

/** Runs in the page before anything else. */
function observe(): void {
  const seen: Observed = { lcp: 0, shift: 0, blocked: 0, interaction: 0 };
  Object.assign(globalThis, { foyerSeen: seen });
  type Entry = PerformanceEntry & { value?: number; interactionId?: number };
  const watch = (type: string, each: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('layout-shift', (entry) => (seen.shift += entry.value ?? 0));
  watch('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
  watch('event', (entry) => {
    if (entry.interactionId !== 0) seen.interaction = Math.max(seen.interaction, entry.duration);
  });
}

/** Runs in the page when the sign-in screen is usable. */
function readObserved(): Pick<Observed, 'lcp' | 'shift' | 'blocked'> & { usable: number } {
  const { foyerSeen } = globalThis as unknown as { foyerSeen: Observed }; // set by observe()
  return { ...foyerSeen, usable: performance.getEntriesByName('foyer-usable')[0]?.startTime ?? Number.NaN };
}

/** Runs in the page after the sign-in was sent. Returns milliseconds from its response to the frame with the content. */
async function untilHomeContent(): Promise<number> {
  const frame = () => new Promise<number>((painted) => requestAnimationFrame(painted));
  // While Home loads, its heading is visually hidden.
  const isShown = () => (document.querySelector<HTMLElement>('main h1')?.offsetHeight ?? 0) > 1;
  while (!location.hash.includes('/home') || !isShown()) await frame();
  const shown = await frame();
  const response = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/user/login'));
  return shown - ((response as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN);
}

/** Runs in the page before an interaction. */
function forgetInteractions(): void {
  const { foyerSeen } = globalThis as unknown as { foyerSeen: Observed }; // set by observe()
  foyerSeen.interaction = 0;
}

/** Runs in the page after an interaction. Its entry is queued after the next paint, and rounded to 8 ms. */
async function readInteraction(): Promise<number> {
  const { foyerSeen } = globalThis as unknown as { foyerSeen: Observed }; // set by observe()
  for (let frames = 0; frames < 120 && foyerSeen.interaction === 0; frames += 1)
    await new Promise((painted) => requestAnimationFrame(painted));
  return foyerSeen.interaction;
}
