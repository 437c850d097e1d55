// npm run walk: opens every screen and tile of a running demo as each user, takes screenshots and reports raw texts,
// truncated texts, dead links, wrong headers and axe violations. Not part of the tests: the screenshots are for review.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { DEMO_PASSWORD, launchChromium, openScreen, openWatchedPage, signIn, waitUntilIdle } from './demo-screens.mjs';
import { fail, ROOT, logStatus } from './toolchain.mjs';
import { findBrokenDates, findCutTexts, findRawTexts } from './walk-checks.mjs';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    out: { type: 'string', default: join(ROOT, 'data', 'walk') },
    password: { type: 'string', default: DEMO_PASSWORD },
    users: { type: 'string', default: 'admin,regina,karl,mia' },
    languages: { type: 'string', default: 'en,de,zh' },
    widths: { type: 'string', default: '1440,360' },
    schemes: { type: 'string', default: 'light,dark' },
    dialogs: { type: 'boolean', default: false },
  },
});
const HEIGHTS = { 1440: 900, 360: 740 };
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const KEYS = [
  ...readFileSync(join(ROOT, 'packages/contract/src/generated/text-keys.ts'), 'utf8').matchAll(/'(\w+\.[\w.:-]+)'/g),
].map(([, key]) => key);
const SECTIONS = 'signIn providers password secondFactor sessions languages texts terms brand mail files'.split(' ');
/** Screens without a link in the menu, by the path of the screen that links to them. */
const DEEPER = {
  '/settings': SECTIONS.map((section) => `/settings?section=${section}`),
};
/** Screens that show text keys and placeholders intentionally. */
const SHOWS_KEYS = /section=texts/;

mkdirSync(options.out, { recursive: true });
const browser = await launchChromium();
const problems = [];
let pictures = 0;
try {
  for (const user of options.users.split(',')) await walkAs(user);
} finally {
  await browser.close();
}
logStatus(`${pictures} screenshots in ${options.out}`);
if (problems.length > 0) fail([...new Set(problems)].join('\n'));

/** Opens every screen and tile as one user. */
async function walkAs(user) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: HEIGHTS[1440] } });
  const page = await openWatchedPage(context);
  const report = (where, messages) => problems.push(...messages.map((one) => `${user} ${where}: ${one}`));
  page.on('dialog', (question) => question.accept()); // leaving a page with unsaved changes
  page.on('pageerror', ({ message }) => report(page.url(), [`error: ${message}`]));
  await signIn(page, options.url, user, options.password);

  const screens = await findScreens(page);
  for (const language of options.languages.split(',')) {
    await page.evaluate((code) => localStorage.setItem('localeLanguage', code), language);
    await page.reload();
    await waitUntilIdle(page);
    for (const width of options.widths.split(','))
      for (const scheme of options.schemes.split(',')) {
        await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] ?? 800 });
        await page.emulateMedia({ colorScheme: scheme });
        for (const screen of screens) {
          const where = `${screen} (${language}, ${width}, ${scheme})`;
          await openScreen(page, screen);
          report(where, await checkPage(page, screen));
          await takePicture(page, user, screen, `${language}-${width}-${scheme}`);
          if (options.dialogs && !screen.startsWith('/inbox'))
            await openDialogs(page, user, screen, report, `${language}-${width}-${scheme}`);
        }
      }
  }
  await openTiles(page, user, report);
  await context.close();
}

/** The paths of all screens that the user can reach through links. */
async function findScreens(page) {
  await openScreen(page, '/home');
  const links = () => page.locator('a[href^="#/"]').evaluateAll((all) => all.map(({ hash }) => hash.slice(1)));
  const main = [...new Set(['/home', ...(await links()), '/inbox', '/account'])].filter(
    (path) => !path.startsWith('/app/'),
  );
  const screens = [];
  for (const path of main) {
    screens.push(path, ...(DEEPER[path] ?? []));
    await openScreen(page, path);
    // One detail screen per list is enough: a user, an organisation, a role, a notice.
    const details = (await links()).filter((link) => link.startsWith(`${path}?`) || link.startsWith(`${path}/`));
    screens.push(...details.slice(0, 1));
  }
  return [...new Set(screens)];
}

async function checkPage(page, screen) {
  const keys = SHOWS_KEYS.test(screen) ? [] : KEYS;
  const raw = await page.evaluate(findRawTexts, keys);
  const displayed = SHOWS_KEYS.test(screen) ? [] : raw;
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () =>
    (await globalThis.axe.run({ iframes: false, resultTypes: ['violations'] })).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `axe ${id}: ${target.join(' ')}`),
    ),
  );
  return [
    ...displayed,
    ...(await page.evaluate(findCutTexts)),
    ...(await page.evaluate(findBrokenDates)),
    ...violations,
  ];
}

async function takePicture(page, user, screen, suffix) {
  const name = screen.replaceAll(/[0-9a-f-]{36}/g, 'one').replaceAll(/[^\w]+/g, '-');
  await page.screenshot({ path: join(options.out, `${user}${name}-${suffix}.png`) });
  pictures += 1;
}

/** Takes a screenshot of every dialog that a button of the screen opens. */
async function openDialogs(page, user, screen, report, suffix) {
  const buttons = page.locator('main button:enabled:not([role], [aria-disabled=true])');
  const names = await buttons.evaluateAll((all) => all.map((one) => (one.ariaLabel ?? one.textContent).trim()));
  for (const [at, name] of names.entries()) {
    // Buttons in list rows differ only in the name of the row.
    const kind = name.split(':')[0];
    if (names.findIndex((one) => one.split(':')[0] === kind) !== at) continue;
    await startAgain(page, screen);
    const button = buttons.nth(at);
    if (!(await button.isVisible())) continue;
    await button.click();
    await waitUntilIdle(page);
    const dialog = page.locator('[role=dialog], [role=alertdialog], dialog[open]');
    if ((await dialog.count()) === 0) continue;
    report(`${screen} → ${name} (${suffix})`, await checkPage(page, screen));
    await takePicture(page, user, `${screen}-dialog-${at}`, suffix);
  }
  await startAgain(page, screen);
}

/** Reloads the screen to discard input and close dialogs. */
async function startAgain(page, screen) {
  await page.reload();
  await openScreen(page, screen);
}

/** Opens every tile on Home; each must open its own page. */
async function openTiles(page, user, report) {
  await page.setViewportSize({ width: 1440, height: HEIGHTS[1440] });
  await openScreen(page, '/home');
  const tiles = page.locator('main ul a');
  for (let at = 0; at < (await tiles.count()); at += 1) {
    const tile = tiles.nth(at);
    const [href, target, name] = await tile.evaluate((link) => [link.href, link.target, link.textContent]);
    if (target === '_blank') {
      const [opened] = await Promise.all([page.context().waitForEvent('page'), tile.click()]);
      await opened.waitForLoadState();
      const text = await opened.locator('body').innerText();
      if (!opened.url().startsWith('http') || text.trim() === '') report(`tile ${name}`, [`dead link ${href}`]);
      await opened.screenshot({ path: join(options.out, `${user}-tile-${at}.png`) });
      await opened.close();
    } else {
      await tile.click();
      await waitUntilIdle(page);
      const header = await page.locator('header button[aria-keyshortcuts]').getAttribute('aria-label');
      const isHome = new URL(page.url()).hash === '#/home';
      if (isHome || !header?.includes(':')) report(`tile ${name}`, [`header: ${header}`]);
      await page.screenshot({ path: join(options.out, `${user}-tile-${at}.png`) });
    }
    await openScreen(page, '/home');
  }
}
