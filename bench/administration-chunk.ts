import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';
import { chromium } from '@playwright/test';

import { launchOptions } from '../e2e/chromium.ts';
import type { Figure } from './figure.ts';
import type { FoyerProcess } from './foyer.ts';

/** Administration pages, each opened by a user who has already loaded Home. */
const PAGES = {
  users: '/users',
  organisations: '/organisations',
  roles: '/roles',
  'settings, sign-in page': '/settings?section=signIn',
  'settings, texts': '/settings?section=texts',
  'dashboard with charts': '/system',
};

/** Bytes that an administration page loads in addition to Home's. */
export async function measureAdministrationChunk(foyer: FoyerProcess): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const context = await browser.newContext();
      const [cookieName = '', cookieValue = ''] = foyer.session.cookie.split('=');
      await context.addCookies([{ name: cookieName, value: cookieValue, url: foyer.origin }]);
      await context.addInitScript(([key, token]) => localStorage.setItem(key, token), [
        STORAGE_KEYS.accessToken,
        foyer.session.token,
      ] as const);
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      const kinds = new Map<string, string>();
      let bytes = 0;
      network.on('Network.requestWillBeSent', ({ requestId, type }) => void kinds.set(requestId, type ?? ''));
      network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
      });
      await page.goto(`${foyer.origin}/base/#/home`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const before = bytes;
      await page.evaluate((to) => (location.hash = to), path);
      await page.waitForFunction(() =>
        document.querySelector('main [aria-busy="true"], main table, main form, main li, main [role="tree"]'),
      );
      await page.waitForLoadState('networkidle');
      figures.push({
        name: `administration, ${name}, JS + CSS beside Home, brotli`,
        value: (bytes - before) / 1000,
        unit: 'kB',
        limit: 120,
        must: 'at most',
      });
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}
