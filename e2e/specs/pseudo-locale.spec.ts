import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readCatalogue } from '@foyer/server/src/features/applications/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/test/database/test-database.ts';
import { type ServerProcess, startServerProcess } from '@foyer/server/test/server-process.ts';
import { ADMIN_PASSWORD } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { findCutTexts, findUntranslatedTexts } from '../../scripts/walk-checks.mjs';
import { WIDTHS } from '../accessibility.ts';
import { expect, test } from '../fixtures/base.ts';
import { PSEUDO_LANGUAGE, writePseudoLocale } from '../pseudo-locale.ts';

/** Screens that the menu does not link to. */
const MORE_SCREENS = [
  '/inbox',
  '/account',
  ...'signIn providers password secondFactor sessions languages texts terms brand mail files'
    .split(' ')
    .map((section) => `/settings?section=${section}`),
  '/settings?section=providers&add=1',
  '/settings?section=providers&provider=microsoft',
];
/** Names that manifests give to applications, menus and permissions: data in the languages of the manifest. */
const MANIFEST_NAMES = readCatalogue().flatMap((manifest) =>
  [...JSON.stringify(manifest).matchAll(/"en":"([^"]+)"/g)].map(([, name = '']) => name),
);
/** Data on these screens, as a regular expression: names, keys of texts, dates, languages, browsers and versions. */
const DATA = [
  ...MANIFEST_NAMES.toSorted((one, other) => other.length - one.length),
  'admin|Head office|Foyer|Microsoft|Chrome|Linux|UTC|GMT|https?:\\S*',
  String.raw`\b[a-zA-Z]+(?:\.[\w:-]+)+`,
  String.raw`\d\S* \([^)]*\)|\d [kM]B\b`,
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)',
  String.raw`(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b[AP]M\b`,
  String.raw`English \(Pseudo-Accents\)|English|German|Spanish|French|Chinese|Deutsch|Español|Français`,
].join('|');

/** Reports every screen. A page that is still loading may have problems that disappear. */
const lasting = expect.configure({ soft: true, timeout: 5000 });

test.describe('a language that is a folder', () => {
  let folder: string;
  let testDatabase: TestDatabase;
  let child: ServerProcess;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-locales-'));
    writePseudoLocale(folder);
    testDatabase = await createTestDatabase();
    const database: Record<string, string> =
      testDatabase.url === undefined ? {} : { FOYER_DATABASE_URL: testDatabase.url };
    child = await startServerProcess({
      FOYER_PORT: '0',
      FOYER_DATA: testDatabase.folder,
      FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD,
      FOYER_LOCALES: folder,
      ...database,
    });
  });
  test.afterEach(async () => {
    await child.kill('SIGKILL');
    await testDatabase.drop();
    rmSync(folder, { recursive: true });
  });

  test('Every screen is translated, and nothing is cut off where texts are long', async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('localeLanguage', code), PSEUDO_LANGUAGE);
    const check = async (path: string) => {
      for (const { name, viewport } of WIDTHS.toReversed()) {
        await page.setViewportSize(viewport);
        const where = `${path} on a ${name}`;
        await lasting.poll(() => page.evaluate(findCutTexts), where).toEqual([]);
        await lasting.poll(() => page.evaluate(findUntranslatedTexts, DATA), where).toEqual([]);
      }
    };
    await page.goto(`${child.origin}/base/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LANGUAGE);
    await check('sign-in');
    await page.locator('input[autocomplete=username]').fill('admin');
    await page.locator('input[type=password]').fill(ADMIN_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.locator('a[href="#/settings"]')).toBeVisible();
    const waiting = new Set([...(await linkedPaths(page)), ...MORE_SCREENS]);
    for (const path of waiting) {
      await page.goto(`${child.origin}/base/#${path}`);
      await page.reload({ waitUntil: 'networkidle' }); // a new page, without content of the last screen
      await expect(page.locator('main h1').first()).toBeVisible();
      for (const detail of firstOfEachKind(await linkedPaths(page), path)) waiting.add(detail);
      await check(path);
    }
    expect(waiting.size).toBeGreaterThan(25);
  });
});

/** The paths of the screens that the page links to. */
async function linkedPaths(page: Page): Promise<string[]> {
  const links = page.locator('a[href^="#/"]');
  return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1)));
}

/** One detail screen of each kind below a path: a user, a role, the form of a new notice. */
function firstOfEachKind(links: readonly string[], path: string): string[] {
  const details = links.filter((link) => link.startsWith(`${path}?`) || link.startsWith(`${path}/`));
  const kindOf = (link: string) => link.replace(/=.*/, '');
  return details.filter((link, at) => details.findIndex((other) => kindOf(other) === kindOf(link)) === at);
}
