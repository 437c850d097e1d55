// npm run pictures: takes the pictures of the documentation from the demo, so that they match the product.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { DEMO_PASSWORD, launchChromium, openScreen, openWatchedPage, signIn, waitUntilIdle } from './demo-screens.mjs';
import { findFreePorts } from './ports.mjs';
import { ensureInstalled, fail, logStatus, ROOT, startNodeUntil, whenNpmEnds } from './toolchain.mjs';

const PICTURES_FOLDER = join(ROOT, 'docs', 'pictures');
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Ports that pictures show; others are used when these are in use. */
const PORTS = [8080, 4400, 4401];

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5';
/** Devices of the demo's users: each signs in once. The lists of sessions show the user agent and the IP address. */
const DEVICES = {
  visitor: {},
  mia: {
    user: 'mia',
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
    address: '10.20.0.9',
  },
  karlsPhone: {
    user: 'karl',
    userAgent: `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${CHROME} Mobile Safari/537.36`,
    address: '10.20.0.8',
    viewport: PHONE,
  },
  karl: {
    user: 'karl',
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
    address: '10.20.0.7',
  },
  regina: {
    user: 'regina',
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`,
    address: '10.20.0.4',
  },
  admin: {
    user: 'admin',
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`,
    address: '10.20.0.2',
  },
};

const ESL = 'Electronic shelf label service';
const CREW = [
  'username,displayName,email,organisation,language',
  'nm-crew.01,Anna Krüger,anna.krueger@shops.example,NM-1,de',
  'nm-crew.02,Jonas Weiß,jonas.weiss@shops.example,NM-1,de',
  'nm-crew.01,Fatma Öztürk,fatma.oeztuerk@shops.example,NM-1,de',
  'nm-crew.04,Lukas Lange,lukas.lange,NM-1,de',
  'nm-crew.05,Heike Nowak,heike.nowak@shops.example,NM-9,de',
];

const MANIFEST = {
  code: 'counter',
  names: { en: 'Stock counter', de: 'Bestandszähler', fr: 'Compteur de stock' },
  icon: 'scan-barcode',
  version: '2.3.0',
  entry: 'https://counter.example/',
  signIn: { client: 'confidential', redirectPaths: ['/signed-in'] },
  permissions: [
    {
      code: 'counter.stock',
      kind: 'menu',
      names: { en: 'Stock', de: 'Bestand', fr: 'Stock' },
      children: [
        {
          code: 'counter.counts',
          kind: 'page',
          names: { en: 'Counts', de: 'Zählungen', fr: 'Comptages' },
          path: '/counts',
          children: [
            { code: 'counter.counts.read', kind: 'button', names: { en: 'View', de: 'Ansehen', fr: 'Consulter' } },
            { code: 'counter.counts.write', kind: 'button', names: { en: 'Edit', de: 'Bearbeiten', fr: 'Modifier' } },
          ],
        },
      ],
    },
  ],
};

const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const dialog = (page, name) => page.getByRole('dialog', { name });
const treeItem = (page, name) => page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) }).first();

/** The pictures by file name. Each opens a path on a device, then `prepare` changes what the screen shows. */
const PICTURES = {
  'sign-in': { device: 'visitor' },
  'home-phone': { device: 'karlsPhone', path: '/home' },
  home: { device: 'regina', path: '/home' },
  'home-dark': { device: 'regina', path: '/home', scheme: 'dark' },
  labels: {
    device: 'karl',
    path: '/home',
    prepare: async (page) => {
      await page.getByRole('link', { name: ESL }).click();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    },
  },
  inbox: {
    device: 'karl',
    path: '/inbox',
    prepare: async (page) => {
      await page.getByText('Stocktaking on Saturday').click();
      await dialog(page, 'Stocktaking on Saturday').getByText('shelves.csv').waitFor();
    },
  },
  account: { device: 'karl', path: '/account' },
  devices: {
    device: 'karl',
    path: '/account',
    prepare: (page) => scrollTo(page.getByRole('region', { name: 'Devices' })),
  },
  'two-step-verification': {
    device: 'karl',
    path: '/account',
    prepare: async (page) => {
      const confirmation = dialog(page, 'Confirm it’s you');
      const code = dialog(page, 'Set up an authenticator app').getByRole('img');
      await page.getByRole('region', { name: 'Two-step verification' }).getByRole('button', { name: 'Set up' }).click();
      await confirmation.or(code).waitFor();
      if (await code.isVisible()) return; // the sign-in is recent
      await confirmation.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await code.waitFor();
    },
  },
  administration: { device: 'admin', path: '/system' },
  organisations: {
    device: 'admin',
    path: '/organisations',
    prepare: async (page) => {
      await expand(page, 'Nordmarkt AG');
      await treeItem(page, 'Küste').click();
      await page.getByRole('row').nth(1).waitFor();
      await scrollTo(page.getByRole('heading', { name: 'Stores' }));
    },
  },
  users: {
    device: 'admin',
    path: '/users?status=active&sort=lastSignIn&descending=true',
    prepare: (page) => choose(page, 'Organisation', 'Mitte'),
  },
  user: {
    device: 'admin',
    path: '/users?query=nm-2.0244',
    prepare: (page) => page.getByRole('main').getByRole('link', { name: 'Sabine Schmidt' }).click(),
  },
  'user-import': {
    device: 'admin',
    path: '/users',
    prepare: async (page) => {
      await button(page, 'Import users').click();
      const buffer = Buffer.from(CREW.join('\r\n'));
      await dialog(page, 'Import users')
        .locator('input[type=file]')
        .setInputFiles({ name: 'crew.csv', mimeType: 'text/csv', buffer });
      await button(dialog(page, 'Import users'), 'Choose another file').waitFor();
    },
  },
  roles: { device: 'admin', path: '/roles' },
  role: {
    device: 'admin',
    path: '/roles',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Shop manager' }).click();
      await expand(page, ESL, 'Shelf', 'Labels');
      await scrollTo(page.getByRole('heading', { name: 'Permissions' }));
    },
  },
  'role-assignments': {
    device: 'admin',
    path: '/users?query=mia',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Mia Winter' }).click();
      await button(page, 'Grant role').click();
      const form = dialog(page, 'Grant role');
      await choose(form, 'Organisation', 'Mitte');
      await choose(form, 'Role', 'Shop manager');
    },
  },
  applications: { device: 'admin', path: '/applications' },
  application: {
    device: 'admin',
    path: '/applications',
    prepare: (page) => button(page, `Details: ${ESL}`).click(),
  },
  'application-installation': {
    device: 'admin',
    path: '/applications',
    prepare: async (page) => {
      await button(page, 'Install application').click();
      const buffer = Buffer.from(JSON.stringify(MANIFEST));
      await dialog(page, 'Install application')
        .locator('input[type=file]')
        .setInputFiles({ name: 'manifest.json', mimeType: 'application/json', buffer });
      await button(dialog(page, 'Install application'), 'Install').waitFor();
    },
  },
  notices: { device: 'admin', path: '/notices' },
  notice: {
    device: 'admin',
    path: '/notices?write',
    prepare: async (page) => {
      await choose(page, 'Organisation or store', 'Nordmarkt AG');
      await page.getByRole('radio', { name: /^Important/ }).check({ force: true });
      await page.getByLabel('Title', { exact: true }).fill('Longer opening hours in December');
      await page
        .getByLabel('Content', { exact: true })
        .fill('All shops are open until **22:00**:\n\n- from 1 to 23 December\n- on 27 and 28 December');
      await scrollTo(page.getByRole('heading', { name: 'Recipients and type' }));
    },
  },
  emails: { device: 'admin', path: '/mails' },
  sessions: { device: 'admin', path: '/sessions' },
  'audit-log': { device: 'admin', path: '/audit' },
  settings: { device: 'admin', path: '/settings' },
  'settings-sign-in': {
    device: 'admin',
    path: '/settings?section=signIn',
    prepare: (page) => scrollTo(page.getByRole('heading', { name: 'Forgotten passwords' })),
  },
  'settings-passwords': { device: 'admin', path: '/settings?section=password' },
  'settings-brand': {
    device: 'admin',
    path: '/settings?section=brand',
    prepare: async (page) => {
      await page.getByLabel('Name of the installation').fill('Nordmarkt');
      await scrollTo(page.getByRole('heading', { name: 'Preview' }));
    },
  },
  'settings-texts': {
    device: 'admin',
    path: '/settings?section=texts',
    prepare: async (page) => {
      await page.getByPlaceholder('Search text or key').fill('sign in');
      await page.getByText('frame.brand', { exact: true }).waitFor({ state: 'detached' });
    },
  },
  'identity-providers': {
    device: 'admin',
    path: '/settings?section=providers',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Add provider' }).click();
      await page.getByLabel('Identifier', { exact: true }).fill('keycloak');
      await page.getByLabel('Provider name', { exact: true }).fill('Nordmarkt ID');
      await page.getByLabel('Issuer', { exact: true }).fill('https://id.nordmarkt.example/realms/shops');
      await page.getByLabel('Client ID', { exact: true }).fill('foyer');
      await scrollTo(page.getByRole('heading', { level: 1 }));
    },
  },
  licence: { device: 'admin', path: '/licence' },
};

const { values: options } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } });
const names = options.only?.split(',') ?? Object.keys(PICTURES);
const unknown = names.filter((name) => !(name in PICTURES));
if (unknown.length > 0) fail(`Unknown pictures: ${unknown.join(', ')}. Names: ${Object.keys(PICTURES).join(', ')}.`);

const temporary = mkdtempSync(join(tmpdir(), 'foyer-pictures-'));
let demo;
let browser;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(1));
whenNpmEnds(() => void stop(1));
const started = Date.now();
try {
  ensureInstalled();
  const url = options.url ?? (await startDemo());
  process.env['FONTCONFIG_FILE'] = writeFonts();
  browser = await launchChromium();
  mkdirSync(PICTURES_FOLDER, { recursive: true });
  await takePictures(url);
  logStatus(`${names.length} pictures in ${PICTURES_FOLDER}, ${Math.round((Date.now() - started) / 1000)} s`);
  await stop(0);
} catch (error) {
  if (!isStopping) logStatus(error.stack);
  await stop(1);
}

/** Starts a demo in the temporary folder and returns its URL. Rejects when the demo exits. */
async function startDemo() {
  const [port, labels, systems] = await findFreePorts(PORTS);
  const { child, ready } = startNodeUntil(
    'Foyer is ready',
    ['scripts/demo.mjs'],
    {
      FOYER_DATA: join(temporary, 'demo'),
      FOYER_HOST: '127.0.0.1',
      FOYER_PORT: String(port),
      LABELS_PORT: String(labels),
      SYSTEMS_PORT: String(systems),
      FOYER_TRUSTED_PROXIES: '127.0.0.1', // the addresses of the devices are sent as a proxy sends them
    },
    { write: () => true },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  demo = { child, exited };
  const isReady = await Promise.race([ready.then(() => true), exited.then(() => false)]);
  if (!isReady) throw new Error('The demo has exited.');
  return `http://127.0.0.1:${port}`;
}

/** Stops the browser and the demo, then exits. */
async function stop(status) {
  if (isStopping) return;
  isStopping = true;
  await browser?.close();
  demo?.child.kill();
  await demo?.exited;
  rmSync(temporary, { recursive: true, force: true });
  process.exit(status);
}

/**
 * Makes the system font of Linux one with the widths of Arial, since the usual one is wider than those of other
 * systems.
 */
function writeFonts() {
  const file = join(temporary, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <match>
    <test name="family"><string>DejaVu Sans</string></test>
    <edit name="family" mode="prepend"><string>Liberation Sans</string></edit>
  </match>
</fontconfig>
`,
  );
  return file;
}

/** Takes the pictures device after device: all devices sign in first, so that the lists of sessions are complete. */
async function takePictures(url) {
  const pages = {};
  for (const [name, device] of Object.entries(DEVICES)) pages[name] = await openDevice(url, device);
  for (const name of names) {
    const { device, path: screen, scheme = 'light', prepare } = PICTURES[name];
    const page = pages[device];
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.reload(); // discards input and closes dialogs
    if (screen !== undefined) await openScreen(page, screen);
    await prepare?.(page);
    await page.mouse.move(0, 0); // no hover
    await waitUntilIdle(page);
    const path = join(PICTURES_FOLDER, `${name}.png`);
    const picture = await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    logStatus(`${name}: ${Math.ceil(picture.length / 1000)} kB`);
  }
}

/** Opens a page of a device and signs its user in. */
async function openDevice(url, { user, userAgent, address, viewport = DESKTOP }) {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport,
    ...(userAgent !== undefined && { userAgent }),
    ...(address !== undefined && { extraHTTPHeaders: { 'X-Forwarded-For': address } }),
  });
  const page = await openWatchedPage(context);
  page.setDefaultTimeout(10_000);
  page.on('dialog', (question) => void question.accept()); // leaving a page with unsaved changes
  if (user === undefined) {
    await page.goto(`${url}/base/`);
    return page;
  }
  await signIn(page, url, user, DEMO_PASSWORD);
  await waitUntilIdle(page);
  await page.getByRole('button', { name: /^Don’t show again/ }).click(); // the expiry of the demo's licence
  return page;
}

/** Chooses an option of a combobox, or an item of its tree, by its name. */
async function choose(scope, field, text) {
  await scope.getByRole('combobox', { name: field }).click();
  const search = scope.getByRole('combobox', { name: /^(Name or code|Search by name)$/ });
  await search.fill(text);
  await scope.locator('[role=option], [role=treeitem]').filter({ hasText: text }).first().click();
  await search.waitFor({ state: 'detached' });
}

/** Opens nested branches of a tree. */
async function expand(page, ...branches) {
  for (const name of branches) {
    await treeItem(page, name).focus();
    await page.keyboard.press('ArrowRight');
  }
  await page.evaluate(() => document.activeElement.blur()); // no focus ring
  await waitUntilIdle(page);
}

/** Scrolls an element below the header of the page. */
async function scrollTo(locator) {
  await locator.evaluate((element) => {
    element.style.scrollMarginTop = '96px';
    element.scrollIntoView({ block: 'start' });
  });
}
