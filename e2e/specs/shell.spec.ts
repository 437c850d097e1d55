import { SUCCESS } from '@foyer/contract/core/errors.ts';
import { CHUNK_TIMEOUT_MS } from '@foyer/contract/core/limits.ts';
import { getFreePort } from '@foyer/server/test/free-port.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { FrameLocator, Page } from '@playwright/test';

import { expectAccessible, expectAccessibleAtWidths, WIDTHS } from '../accessibility.ts';
import { countCalls, blockCalls, signIn, selectStore } from '../actions.ts';
import { expect, test as base } from '../fixtures/base.ts';
import {
  ALL_OF_ESL,
  buildSdk,
  createFramedApplication,
  type FramedApplication,
} from '../fixtures/framed-application.ts';
import { intercept } from '../request-interception.ts';
import { waitForSocket, watchSockets } from '../sockets.ts';

const ESL = 'Electronic shelf label service';
const [DESKTOP, PHONE] = WIDTHS;

const test = base.extend<{ application: FramedApplication }>({
  application: async ({ perWorker, world }, provide) => provide(await perWorker(createLabels, world)),
});

const createLabels = async (world: World) => createFramedApplication(world, await buildSdk());

const framed = (page: Page): FrameLocator => page.frameLocator('iframe');
const frameText = (page: Page, id: string) => framed(page).locator(`#${id}`);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const overview = (page: Page) => menu(page).getByRole('link', { name: 'Home' });

/** Evaluates an expression in the application's page. */
async function runInFrame<T>(page: Page, run: string): Promise<T> {
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
  if (frame === undefined) throw new Error('There is no frame.');
  return frame.evaluate<T>(run);
}

/** A user with these permissions for a new organisation; all permissions of the application by default. */
async function createClerk({ people }: World, ...permissions: string[]) {
  const { id: organisationId, code } = await people.organisation();
  const person = await people.user({ organisation: code });
  const granted = permissions.length > 0 ? permissions : ALL_OF_ESL;
  const roleId = await people.grant(person.id, organisationId, ...granted);
  return { ...person, organisationId, roleId };
}

/** A user with the stores North and South. */
async function createStoreClerk(world: World, ...permissions: string[]) {
  const clerk = await createClerk(world, ...permissions);
  await world.people.store(clerk.organisationId, 'North');
  const south = await world.people.store(clerk.organisationId, 'South');
  return { ...clerk, south };
}

/** Opens the application from its tile in Home. */
async function openLabels(page: Page, path = '/labels'): Promise<void> {
  await page.getByRole('link', { name: ESL }).click();
  await expect(frameText(page, 'path')).toHaveText(path);
}

/** Loads Home again, without a frame. */
async function reloadHome(page: Page): Promise<void> {
  await overview(page).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
}

/** An address without a server. */
const unusedAddress = async () => `http://127.0.0.1:${await getFreePort()}/labels`;

test.beforeEach(({ application }) => application.install());

test('A user opens an application in Home, follows its menu and uses it by keyboard', async ({
  page,
  open,
  world,
  application,
}) => {
  const clerk = await createClerk(world);
  await open('/', clerk);
  const entries = menu(page).getByRole('link');

  await test.step('The frame opens, the header and the side menu stay', async () => {
    await openLabels(page);
    await expect(frameText(page, 'user')).toHaveText(clerk.username);
    await expect(page).toHaveURL(/#\/app\/esl\/labels$/);
    await expect(page).toHaveTitle(new RegExp(`^${ESL}`));
    await expect(page.locator('iframe')).toHaveAccessibleName(ESL);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(entries).toHaveText(['Home', 'Labels', 'Articles', 'Base stations']);
    await expect(entries.nth(1)).toHaveAttribute('aria-current', 'page');
    expect(application.visits()).toEqual(['/labels']);
    await expect(page.getByRole('button', { name: `Change system: ${ESL}` })).toBeVisible();
  });

  await test.step('The menu, the back button and links of the application do not reload it', async () => {
    await menu(page).getByRole('link', { name: 'Articles' }).click();
    await expect(frameText(page, 'path')).toHaveText('/articles');
    await runInFrame(page, "go('/articles/7?size=big#price', 'Milk 1 l')");
    await expect(page).toHaveURL(/#\/app\/esl\/articles\/7\?size=big#price$/);
    await expect(page).toHaveTitle(`Milk 1 l · ${ESL} · Foyer`);
    await expect(menu(page).getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(frameText(page, 'path')).toHaveText('/articles');
    await expect(page).toHaveURL(/#\/app\/esl\/articles$/);
    await page.goBack();
    await expect(frameText(page, 'path')).toHaveText('/labels');
    expect(application.visits()).toEqual(['/labels']);
  });

  await test.step('Tab enters the application, Ctrl+K works inside of it and Escape returns', async () => {
    await page.getByRole('link', { name: 'Base stations' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(framed(page).getByRole('button', { name: 'One' })).toBeFocused();
    await page.keyboard.press('Control+k');
    const finder = page.getByRole('dialog', { name: 'Change system' });
    await expect(finder.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(finder).toBeHidden();
    await expect(page.locator('iframe')).toBeFocused();
  });

  await test.step('It is accessible on a desktop and on a phone', async () => {
    await expectAccessibleAtWidths(page);
    await page.setViewportSize(PHONE.viewport);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu(page).getByRole('link', { name: 'Articles' })).toBeVisible();
    await expectAccessible(page);
    await menu(page).getByRole('link', { name: 'Articles' }).click();
    await expect(frameText(page, 'path')).toHaveText('/articles');
    await expect(menu(page)).toBeHidden();
    await page.setViewportSize(DESKTOP.viewport);
  });

  await test.step('A message has the name of the application, and markup is plain text', async () => {
    await runInFrame(page, "foyer.notify('<b>Saved</b>', 'success')");
    const message = page.getByRole('status').filter({ hasText: '<b>Saved</b>' });
    await expect(message).toContainText(ESL);
  });

  await test.step('The badge of the application is on its tile, and is stored', async () => {
    const stored = page.waitForResponse((response) => response.request().postData() === '{"count":12}');
    await runInFrame(page, 'foyer.badge(3); foyer.badge(12)');
    expect((await stored).status()).toBe(200);
    await entries.first().click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('link', { name: ESL })).toContainText('12');
  });
});

test('An application follows the colours, the store, the permissions and the language', async ({
  page,
  open,
  world,
  context,
}) => {
  const sockets = watchSockets(context);
  const rights = ['esl.labels.read', 'esl.labels.write', 'esl.articles.read'];
  const clerk = await createStoreClerk(world, ...rights);
  await open('/', clerk);
  await openLabels(page);
  await expect(frameText(page, 'store')).toHaveText('North');
  await expect(frameText(page, 'permissions')).toHaveText([...rights].sort().join(' '));
  await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Labels', 'Articles']);
  await waitForSocket(sockets);

  await test.step('A revoked permission disappears from the application and from the menu', async () => {
    const { id } = await world.people.user({ superAdministrator: true });
    const admin = await world.people.session(world.browser(), id, 'full');
    await world.people.reauthenticateAll();
    const params = { id: clerk.roleId };
    const { name, version } = (await admin.call('GET /v2/manage/roles/{id}', { params })).data;
    const body = { name, version, permissions: ['esl.labels.read'], secondFactorEnforced: false };
    expect((await admin.call('PUT /v2/manage/roles/{id}', { params, body })).code).toBe(SUCCESS);
    await expect(frameText(page, 'permissions')).toHaveText('esl.labels.read');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click();
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Labels']);
  });

  await test.step('The store is chosen in another tab', async () => {
    const other = await context.newPage();
    await other.goto(page.url().replace(/#.*/, '#/home'));
    await selectStore(other, clerk.south);
    await expect(frameText(page, 'store')).toHaveText('South');
    await expect(page.getByRole('button', { name: /^Store/ })).toContainText('South');
    await other.close();
  });

  await test.step('The colours, the store and the language are chosen in the same tab', async () => {
    await runInFrame(page, 'heard.length = 0');
    await expect(frameText(page, 'theme')).toHaveText('light');
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await expect(frameText(page, 'theme')).toHaveText('dark');
    await page.getByRole('button', { name: /^Store/ }).click();
    await page.getByRole('treeitem', { name: 'North' }).click();
    await expect(frameText(page, 'store')).toHaveText('North');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(frameText(page, 'language')).toHaveText('de');
    expect(new Set(await runInFrame<string[]>(page, 'heard'))).toEqual(new Set(['theme', 'store', 'language']));
  });
});

test('An application has the permissions of the selected store, and is offered in stores that give one', async ({
  page,
  open,
  world,
}) => {
  const { people } = world;
  const customer = await people.organisation();
  const [north, south] = [
    await people.organisation({ parentId: customer.id }),
    await people.organisation({ parentId: customer.id }),
  ];
  const aachen = await people.store(customer.id, 'Aachen');
  await people.store(north.id, 'Berlin');
  const celle = await people.store(south.id, 'Celle');
  const person = await people.user({ organisation: customer.code });
  await people.grant(person.id, north.id, 'esl.labels.read', 'esl.labels.write');
  await people.grant(person.id, south.id, 'esl.labels.read');
  const store = page.getByRole('button', { name: /^Store/ });
  await open('/', person);

  await test.step('It begins in the first store that gives a permission', async () => {
    await expect(store).toContainText('Berlin');
    await openLabels(page);
    await expect(frameText(page, 'store')).toHaveText('Berlin');
    await expect(frameText(page, 'permissions')).toHaveText('esl.labels.read esl.labels.write');
  });

  await test.step('The header offers stores with a permission; in another one the permissions change', async () => {
    await store.click();
    await expect(page.getByRole('tree', { name: 'Store' }).getByRole('treeitem')).toHaveText([
      `Berlin ${customer.code} › ${north.code}`,
      `Celle ${customer.code} › ${south.code}`,
    ]);
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(store).toBeFocused();
    await runInFrame(page, 'heard.length = 0');
    await selectStore(page, celle);
    await expect(frameText(page, 'store')).toHaveText('Celle');
    await expect(frameText(page, 'permissions')).toHaveText('esl.labels.read');
    expect(await runInFrame<string[]>(page, 'heard')).toEqual(['store', 'permissions']);
  });

  await test.step('In a store without a permission the page offers those that give one', async () => {
    await overview(page).click();
    await selectStore(page, aachen);
    await page.getByRole('link', { name: ESL }).click();
    await expect(page.getByRole('heading', { name: `You cannot use ${ESL} in Aachen` })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectAccessibleAtWidths(page);
    await page.getByRole('main').getByRole('combobox', { name: 'Store' }).click();
    await page.getByRole('treeitem', { name: 'Berlin' }).click();
    await page.getByRole('button', { name: 'Change to Berlin' }).click();
    await expect(frameText(page, 'store')).toHaveText('Berlin');
    await expect(store).toContainText('Berlin');
  });
});

test('An application opens another one, renews its session and signs the user out', async ({
  page,
  open,
  world,
  application,
}) => {
  await world.people.application('map', { entry: 'https://map.example/start', position: 2 });
  const clerk = await createStoreClerk(world, ...ALL_OF_ESL, 'map.floors.read');
  await open('/', clerk);

  await test.step('An application with a tab of its own is offered as a link', async () => {
    await openLabels(page);
    await runInFrame(page, "foyer.open('map', '/floors/2')");
    const link = page.getByRole('link', { name: 'Open Map service' });
    await expect(link).toHaveAttribute('href', 'https://map.example/floors/2');
    await expect(link).toHaveAttribute('target', '_blank');
    await page.goBack();
    await expect(frameText(page, 'path')).toHaveText('/labels');
    await runInFrame(page, "foyer.open('esl', '/articles')");
    await expect(frameText(page, 'path')).toHaveText('/articles');
  });

  await test.step('Ctrl+K changes the application; customer and store stay', async () => {
    await world.people.application('map', { entry: `${application.origin}/floors`, opens: 'frame', position: 2 });
    await reloadHome(page);
    await openLabels(page);
    await selectStore(page, clerk.south);
    await expect(frameText(page, 'store')).toHaveText('South');
    await framed(page).getByRole('button', { name: 'One' }).focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Change system' }).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('map');
    await page.keyboard.press('Enter');
    await expect(frameText(page, 'path')).toHaveText('/floors');
    await expect(frameText(page, 'store')).toHaveText('South');
    await expect(frameText(page, 'customer')).not.toHaveText('none');
  });

  await test.step('The application asks for a session: it is loaded again, twice at most', async () => {
    await overview(page).click();
    await openLabels(page);
    const requested = countCalls(page, '/v2/oidc/session');
    for (const times of [1, 2]) {
      await runInFrame(page, "location.href.includes('articles') || go('/articles'); foyer.signIn()");
      await expect.poll(requested).toBe(times);
      await expect(frameText(page, 'path')).toHaveText('/articles');
    }
    expect(application.visits().slice(-3)).toEqual(['/labels', '/articles', '/articles']);
    await runInFrame(page, 'foyer.signIn()');
    await expect(page.getByText(`${ESL} could not sign you in`)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(frameText(page, 'path')).toHaveText('/articles');
  });

  await test.step('The application signs the user out, and is notified of the sign-out', async () => {
    const release = await blockCalls(page, '**/user/logout');
    await runInFrame(page, 'foyer.signOut()');
    await expect.poll(() => runInFrame<string[]>(page, 'heard')).toContain('sign-out');
    release();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await world.people.repositories.applications.remove('map');
  world.app.services.bus.resync();
});

test.describe('The address of an application', () => {
  // A page loaded before the application was installed may neither embed nor request it, and reloads.
  test.use({ allowedProblems: /frame-src 'none'|connect-src 'self'|favicon\.ico\. Refused to connect/ });

  test('works after a sign-in and a reload, with its permission only', async ({ page, open, world, application }) => {
    const clerk = await createClerk(world);

    await test.step('The page is kept by a reload, before and after the sign-in', async () => {
      await open('/app/esl/articles/7?size=big#price');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await page.reload();
      await signIn(page, clerk.username, clerk.password);
      await expect(frameText(page, 'path')).toHaveText('/articles/7?size=big#price');
      await page.reload();
      await expect(frameText(page, 'path')).toHaveText('/articles/7?size=big#price');
      await expect(page).toHaveURL(/#\/app\/esl\/articles\/7\?size=big#price$/);
    });

    await test.step('Another site in the path is ignored', async () => {
      await open('/app/esl//evil.example/');
      await expect(frameText(page, 'path')).toHaveText('/labels');
    });

    await test.step('An application without the SDK follows its menu', async () => {
      await application.install('/dumb');
      await reloadHome(page);
      await page.getByRole('link', { name: ESL }).click();
      await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
      await expect(page.getByText(`Opening ${ESL}`)).toBeHidden();
      await menu(page).getByRole('link', { name: 'Articles' }).click();
      await expect(frameText(page, 'path')).toHaveText('/articles');
      await page.goBack();
      await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
    });

    await test.step('An application that was installed after the page was loaded makes it load once more', async () => {
      await world.people.repositories.applications.remove('esl');
      world.app.services.bus.resync();
      await reloadHome(page);
      await application.install();
      await page.evaluate(() => (location.hash = '#/app/esl/articles'));
      await expect(frameText(page, 'path')).toHaveText('/articles');
    });

    await test.step('A user without its permission, or an unknown application, gets no frame', async () => {
      await open('/app/esl/labels', await createClerk(world, 'map.floors.read'));
      await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
      await page.evaluate(() => (location.hash = '#/app/nothing/labels'));
      await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  });
});

test.describe('An application that is not responding', () => {
  test.use({ allowedProblems: /ERR_CONNECTION_REFUSED|ERR_FAILED/ });

  test('can be waited for, tried again and used without a greeting', async ({ page, open, world, application }) => {
    const clerk = await createClerk(world);
    await open('/', clerk);
    const errorRegion = page.getByRole('region', { name: `${ESL} is not responding` });

    await test.step('Foyer cannot be reached', async () => {
      await intercept(page, '**/v2/oidc/session', (route) => route.abort());
      await page.getByRole('link', { name: ESL }).click();
      await expect(page.getByText(`${ESL} could not be opened`)).toBeVisible();
      await page.unroute('**/v2/oidc/session');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(frameText(page, 'path')).toHaveText('/labels');
    });

    await test.step('A page that does not greet Foyer can be used', async () => {
      await application.install('/dumb');
      await reloadHome(page);
      await page.clock.install();
      await page.getByRole('link', { name: ESL }).click();
      await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
      await page.clock.runFor(10_500);
      await errorRegion.getByRole('button', { name: 'Close' }).click();
      await expect(errorRegion).toBeHidden();
      await page.clock.runFor(60_000);
      await expect(errorRegion).toBeHidden();
      await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
    });

    await test.step('Its server is down', async () => {
      await world.people.application('esl', { entry: await unusedAddress(), opens: 'frame' });
      await reloadHome(page);
      await page.getByRole('link', { name: ESL }).click();
      await expect(page.getByText(`${ESL} can’t be reached`)).toBeVisible(); // without advancing the page's clock
      await expect(page.locator('iframe')).toHaveCount(0);
      await expectAccessible(page);
      const inTab = page.getByRole('link', { name: 'Open in a new tab' });
      await expect(inTab).toHaveAttribute('target', '_blank');
    });

    await test.step('Its page does not arrive within 120 seconds', async () => {
      await application.install('/silent');
      await reloadHome(page);
      const since = await page.evaluate(() => Date.now());
      await page.getByRole('link', { name: ESL }).click();
      await expect(page.getByText(`Opening ${ESL}`)).toBeVisible();
      await expect.poll(() => application.visits().at(-1)).toBe('/silent');
      await expectAccessible(page);
      // From here on the page's clock is independent of the speed of the machine.
      await page.clock.pauseAt(since + CHUNK_TIMEOUT_MS - 1000);
      await expect(page.getByText(`Opening ${ESL}`)).toBeVisible();
      await page.clock.runFor(20_000);
      await expect(page.getByText(`${ESL} is not responding`)).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      await page.clock.resume();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => application.visits().filter((path) => path === '/silent').length).toBeGreaterThan(1);
      application.answer();
      await expect(frameText(page, 'user')).toHaveText(clerk.username);
      await page.clock.runFor(10_500);
      await expect(errorRegion).toBeHidden();
    });
  });
});

test.describe('An application that attacks Foyer', () => {
  test.use({
    allowedProblems: /^Unsafe attempt to initiate navigation|frame-src|frame-ancestors|X-Frame-Options|Framing/,
  });

  test('cannot forge messages, read or move the page, or frame other sites', async ({
    page,
    open,
    world,
    application,
  }) => {
    const clerk = await createClerk(world);
    await open('/', clerk);
    await openLabels(page);
    const before = page.url();

    await test.step('The page around cannot be led elsewhere or read', async () => {
      for (const attempt of ["top.location.href = 'https://evil.example/'", 'top.document.title', 'top.localStorage'])
        expect(await runInFrame(page, `try { String(${attempt}) } catch (error) { error.name }`)).toBe('SecurityError');
      expect(page.url()).toBe(before);
      await expect(frameText(page, 'path')).toHaveText('/labels');
    });

    await test.step('Messages of other windows, origins, shapes and sizes are ignored', async () => {
      // Senders are the page itself and a frame of another origin inside the application.
      await page.evaluate(() => {
        for (const type of ['sign-out', 'change-system']) postMessage({ foyer: 1, type }, '*');
      });
      await runInFrame(
        page,
        `new Promise((resolve) => {
        const stranger = document.createElement('iframe');
        stranger.src = ${JSON.stringify(application.origin.replace('127.0.0.1', 'localhost'))} + '/stranger';
        stranger.onload = resolve;
        document.body.append(stranger);
      })`,
      );
      const stranger = page.frames().find((frame) => frame.url().endsWith('/stranger'));
      await stranger?.evaluate(() => window.top?.postMessage({ foyer: 1, type: 'sign-out' }, '*'));
      await runInFrame(
        page,
        `for (const message of [
        { foyer: 1, type: 'open', application: 'javascript:alert(1)' },
        { foyer: 1, type: 'navigated', path: '//evil.example/' },
        { foyer: 1, type: 'navigated', path: 'javascript:alert(1)' },
        { foyer: 1, type: 'navigated', path: '/' + 'a'.repeat(5_000_000) },
        { foyer: 1, type: 'notify', text: 'x'.repeat(5_000_000), severity: 'danger' },
        { foyer: 1, type: 'badge', count: 1e12 },
        { foyer: 2, type: 'sign-out' },
        { type: 'sign-out' },
        Array.from({ length: 200_000 }, () => ({ foyer: 1, type: 'sign-out' })),
        'sign-out',
      ]) parent.postMessage(message, '*');
      for (let count = 0; count < 2000; count += 1) foyer.notify('Again and again ' + count, 'danger');`,
      );
      await expect(page.getByText('Again and again 0', { exact: true })).toBeVisible();
      await expect(page.getByText(/Again and again/)).toHaveCount(3);
      expect(page.url()).toBe(before);
      await expect(page.getByRole('button', { name: clerk.username })).toBeVisible();
    });

    /** Navigates the frame to an address of the application that redirects to the target. */
    const lead = (target: string) =>
      runInFrame(page, `void (location.href = '/labels?leads=' + encodeURIComponent(${JSON.stringify(target)}))`);

    await test.step('A frame that leads to another site shows nothing of it', async () => {
      await lead('https://evil.example/');
      await expect(page.getByText(`${ESL} tried to open another site`)).toBeVisible();
      await expect(page.getByRole('button', { name: clerk.username })).toBeVisible();
    });

    await test.step('A frame that leads to Foyer shows nothing of it', async () => {
      await reloadHome(page);
      await openLabels(page);
      const refused = page.waitForEvent('console', (message) => /frame-ancestors|Framing/.test(message.text()));
      await lead(`${world.origin}/base/`);
      await refused;
      await expect(framed(page).getByLabel('Username')).toHaveCount(0);
      await expect(page.getByRole('button', { name: clerk.username })).toBeVisible();
    });
  });
});
