import type { FrameLocator, Page } from '@playwright/test';

import { freePort } from '../apps/server/test/free-port.ts';
import type { World } from '../apps/server/test/world.ts';
import { SUCCESS } from '../packages/contract/src/errors.ts';
import { CHUNK_TIMEOUT_MS } from '../packages/contract/src/limits.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { ALL_OF_ESL, buildSdk, createFramedApplication, type FramedApplication } from './framed-house.ts';
import { expect, test as base } from './house.ts';
import { countCalls, holdCalls, reachHome, signIn, workIn } from './people.ts';
import { listening, watchSockets } from './sockets.ts';

const ESL = 'Electronic shelf label service';

type PerWorker = { application: FramedApplication };

const test = base.extend<object, PerWorker>({
  application: [
    async ({ world }, provide) => {
      const application = await createFramedApplication(world, await buildSdk());
      await provide(application);
      await application.close();
      await world.people.stores.applications.remove('esl');
      world.app.services.bus.resync();
    },
    { scope: 'worker' },
  ],
});

const framed = (page: Page): FrameLocator => page.frameLocator('iframe');
const said = (page: Page, id: string) => framed(page).locator(`#${id}`);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Runs something in the application's own page. */
async function inside<T>(page: Page, run: string): Promise<T> {
  const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
  if (frame === undefined) throw new Error('There is no frame.');
  return frame.evaluate<T>(run);
}

/** Somebody who holds these permissions for an organisation of their own; without any, all of the labels'. */
async function createClerk({ people }: World, ...permissions: string[]) {
  const { id: organisationId, code } = await people.organisation();
  const person = await people.user({ organisation: code });
  const held = permissions.length > 0 ? permissions : ALL_OF_ESL;
  const roleId = await people.grant(person.id, organisationId, ...held);
  return { ...person, organisationId, roleId };
}

/** A clerk who stands in the labels. */
async function openLabels(page: Page, open: () => Promise<void>, world: World) {
  const clerk = await createClerk(world);
  await open();
  await reachHome(page, clerk.username, clerk.password);
  await page.getByRole('link', { name: ESL }).click();
  await expect(said(page, 'path')).toHaveText('/labels');
  return clerk;
}

/** Somebody with two stores, who stands in the labels and works in North. */
async function openInNorth(page: Page, open: () => Promise<void>, world: World, ...permissions: string[]) {
  const clerk = await createClerk(world, ...permissions);
  await world.people.store(clerk.organisationId, 'North');
  const south = await world.people.store(clerk.organisationId, 'South');
  await open();
  await reachHome(page, clerk.username, clerk.password);
  await page.getByRole('link', { name: ESL }).click();
  await expect(said(page, 'store')).toHaveText('North');
  return { south };
}

/** Where nobody listens. */
const addressOfNobody = async () => `http://127.0.0.1:${await freePort()}/labels`;

test.beforeEach(({ application }) => application.install());

test.describe('an application of the suite in Home', () => {
  test('opens in a frame, and the header and the side menu stay', async ({ page, open, world, application }) => {
    const clerk = await createClerk(world);
    await open();
    await reachHome(page, clerk.username, clerk.password);
    await page.getByRole('link', { name: ESL }).click();
    await expect(said(page, 'path')).toHaveText('/labels');
    await expect(said(page, 'user')).toHaveText(clerk.username);
    await expect(page).toHaveURL(/#\/app\/esl\/labels$/);
    await expect(page).toHaveTitle(new RegExp(`^${ESL}`));
    await expect(page.locator('iframe')).toHaveAccessibleName(ESL);
    await expect(page.getByRole('banner')).toBeVisible();
    const entries = menu(page).getByRole('link');
    await expect(entries).toHaveText(['Overview', 'Labels', 'Articles', 'Base stations']);
    await expect(entries.nth(1)).toHaveAttribute('aria-current', 'page');
    expect(application.visits()).toEqual(['/labels']);
    await expect(page.getByRole('button', { name: `Change system: ${ESL}` })).toBeVisible();
    await entries.first().click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('has the menu of what somebody may see, and no more', async ({ page, open, world }) => {
    const clerk = await createClerk(world, 'esl.labels.read');
    await open();
    await reachHome(page, clerk.username, clerk.password);
    await page.getByRole('link', { name: ESL }).click();
    await expect(said(page, 'permissions')).toHaveText('esl.labels.read');
    await expect(menu(page).getByRole('link')).toHaveText(['Overview', 'Labels']);
  });

  test('follows its menu, the back button and its own links without being loaded again', async ({
    page,
    open,
    world,
    application,
  }) => {
    await openLabels(page, open, world);
    await menu(page).getByRole('link', { name: 'Articles' }).click();
    await expect(said(page, 'path')).toHaveText('/articles');
    await inside(page, "go('/articles/7?size=big#price', 'Milk 1 l')");
    await expect(page).toHaveURL(/#\/app\/esl\/articles\/7\?size=big#price$/);
    await expect(page).toHaveTitle(`Milk 1 l · ${ESL} · Foyer`);
    await expect(menu(page).getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(said(page, 'path')).toHaveText('/articles');
    await expect(page).toHaveURL(/#\/app\/esl\/articles$/);
    await page.goBack();
    await expect(said(page, 'path')).toHaveText('/labels');
    expect(application.visits()).toEqual(['/labels']);
  });

  test('shows the same page after a reload, and to somebody who has to sign in first', async ({
    page,
    open,
    world,
  }) => {
    const clerk = await createClerk(world);
    await open('/app/esl/articles/7?size=big#price');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await signIn(page, clerk.username, clerk.password);
    await expect(said(page, 'path')).toHaveText('/articles/7?size=big#price');
    await page.reload();
    await expect(said(page, 'path')).toHaveText('/articles/7?size=big#price');
    await expect(page).toHaveURL(/#\/app\/esl\/articles\/7\?size=big#price$/);
  });

  test('is told at once of another language, of other colours and of another store', async ({ page, open, world }) => {
    const { south } = await openInNorth(page, open, world);
    await expect(said(page, 'theme')).toHaveText('light');
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await expect(said(page, 'theme')).toHaveText('dark');
    await workIn(page, south);
    await expect(said(page, 'store')).toHaveText('South');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(said(page, 'language')).toHaveText('de');
    expect(new Set(await inside<string[]>(page, 'heard'))).toEqual(new Set(['theme', 'store', 'language']));
  });

  test('is told of the store that somebody chooses in another tab', async ({ page, open, world, context }) => {
    const { south } = await openInNorth(page, open, world);
    const other = await context.newPage();
    await other.goto(page.url().replace(/#.*/, '#/home'));
    await workIn(other, south);
    await expect(said(page, 'store')).toHaveText('South');
    await expect(page.getByRole('button', { name: /^Store/ })).toContainText('South');
  });

  test('is told of the permissions that somebody has lost', async ({ page, open, world, context }) => {
    const sockets = watchSockets(context);
    const clerk = await createClerk(world, 'esl.labels.read', 'esl.labels.write');
    await open();
    await reachHome(page, clerk.username, clerk.password);
    await page.getByRole('link', { name: ESL }).click();
    await expect(said(page, 'permissions')).toHaveText('esl.labels.read esl.labels.write');
    await listening(sockets);
    const admin = await world.people.session(
      world.browser(),
      (await world.people.user({ superAdministrator: true })).id,
      'full',
    );
    await world.people.confirmEverybody();
    const params = { id: clerk.roleId };
    const { name, version } = (await admin.call('GET /v2/manage/roles/{id}', { params })).data;
    const body = { name, version, permissions: ['esl.labels.read'], secondFactorEnforced: false };
    expect((await admin.call('PUT /v2/manage/roles/{id}', { params, body })).code).toBe(SUCCESS);
    await expect(said(page, 'permissions')).toHaveText('esl.labels.read');
  });

  test('says how much waits, for its tile and for the menu', async ({ page, open, world }) => {
    await openLabels(page, open, world);
    await inside(page, 'foyer.badge(3); foyer.badge(12)');
    await menu(page).getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('link', { name: ESL })).toContainText('12');
    await page.reload();
    await expect(page.getByRole('link', { name: ESL })).toContainText('12');
  });

  test('says something under its name, and markup is only text', async ({ page, open, world }) => {
    await openLabels(page, open, world);
    await inside(page, "foyer.notify('<b>Saved</b>', 'success')");
    const message = page.getByRole('status').filter({ hasText: '<b>Saved</b>' });
    await expect(message).toContainText(ESL);
  });

  test('opens another one, in Home or by a link where that has a tab of its own', async ({ page, open, world }) => {
    await world.people.application('map', { entry: 'https://map.example/start', position: 2 });
    const clerk = await createClerk(world, ...ALL_OF_ESL, 'map.floors.read');
    await open();
    await reachHome(page, clerk.username, clerk.password);
    await page.getByRole('link', { name: ESL }).click();
    await expect(said(page, 'path')).toHaveText('/labels');
    await inside(page, "foyer.open('map', '/floors/2')");
    const link = page.getByRole('link', { name: 'Open Map service' });
    await expect(link).toHaveAttribute('href', 'https://map.example/floors/2');
    await expect(link).toHaveAttribute('target', '_blank');
    await page.goBack();
    await expect(said(page, 'path')).toHaveText('/labels');
    await inside(page, "foyer.open('esl', '/articles')");
    await expect(said(page, 'path')).toHaveText('/articles');
    await world.people.stores.applications.remove('map');
    world.app.services.bus.resync();
  });

  test('is left for another one by Ctrl+K, and customer and store come along', async ({
    page,
    open,
    world,
    application,
  }) => {
    await world.people.application('map', { entry: `${application.origin}/floors`, opens: 'frame', position: 2 });
    const { south } = await openInNorth(page, open, world, ...ALL_OF_ESL, 'map.floors.read');
    await workIn(page, south);
    await expect(said(page, 'store')).toHaveText('South');
    await framed(page).getByRole('button', { name: 'One' }).focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Change system' }).getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('map');
    await page.keyboard.press('Enter');
    await expect(said(page, 'path')).toHaveText('/floors');
    await expect(said(page, 'store')).toHaveText('South');
    await expect(said(page, 'customer')).not.toHaveText('none');
    await world.people.stores.applications.remove('map');
    world.app.services.bus.resync();
  });

  test('signs the person out, and hears when they sign out by themselves', async ({ page, open, world }) => {
    const clerk = await openLabels(page, open, world);
    await inside(page, 'foyer.signOut()');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await reachHome(page, clerk.username, clerk.password);
    await page.getByRole('link', { name: ESL }).click();
    await expect(said(page, 'path')).toHaveText('/labels');
    const release = await holdCalls(page, '**/user/logout');
    await page.getByRole('button', { name: clerk.username }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.poll(() => inside<string[]>(page, 'heard')).toContain('sign-out');
    release();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  test('is given another session and loaded again when it asks; not again and again', async ({
    page,
    open,
    world,
    application,
  }) => {
    await openLabels(page, open, world);
    const asked = countCalls(page, '/v2/oidc/session');
    for (const times of [1, 2]) {
      await inside(page, "location.href.includes('articles') || go('/articles'); foyer.signIn()");
      await expect.poll(asked).toBe(times);
      await expect(said(page, 'path')).toHaveText('/articles');
    }
    expect(application.visits().slice(-3)).toEqual(['/labels', '/articles', '/articles']);
    await inside(page, 'foyer.signIn()');
    await expect(page.getByText(`${ESL} could not sign you in`)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(said(page, 'path')).toHaveText('/articles');
  });

  test('without the SDK is shown, and led by its menu', async ({ page, open, world, application }) => {
    await application.install('/dumb');
    const clerk = await createClerk(world);
    await open();
    await reachHome(page, clerk.username, clerk.password);
    await page.getByRole('link', { name: ESL }).click();
    await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
    await expect(page.getByText(`Opening ${ESL}`)).toBeHidden();
    await menu(page).getByRole('link', { name: 'Articles' }).click();
    await expect(said(page, 'path')).toHaveText('/articles');
    await page.goBack();
    await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
  });

  test.describe('that was installed after this page was loaded', () => {
    test.use({ mayReport: /frame-src 'none'/ });

    test('makes it load anew, once', async ({ page, open, world, application }) => {
      await world.people.stores.applications.remove('esl');
      world.app.services.bus.resync();
      const clerk = await createClerk(world, 'map.floors.read', ...ALL_OF_ESL);
      await open();
      await reachHome(page, clerk.username, clerk.password);
      await application.install();
      await page.evaluate(() => (location.hash = '#/app/esl/articles'));
      await expect(said(page, 'path')).toHaveText('/articles');
    });
  });
});

test.describe('an application that is not there', () => {
  test('is waited for 120 seconds, and asked again', async ({ page, open, world, application }) => {
    await application.install('/silent');
    const clerk = await createClerk(world);
    await open();
    await reachHome(page, clerk.username, clerk.password);
    await page.clock.install();
    const since = await page.evaluate(() => Date.now());
    await page.getByRole('link', { name: ESL }).click();
    await expect(page.getByText(`Opening ${ESL}`)).toBeVisible();
    await expect.poll(() => application.visits().at(-1)).toBe('/silent');
    await expectAccessible(page);
    // However long all that took: from here on time passes only when told.
    await page.clock.pauseAt(since + CHUNK_TIMEOUT_MS - 1000);
    await expect(page.getByText(`Opening ${ESL}`)).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.getByText(`${ESL} does not answer`)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.clock.resume();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => application.visits().filter((path) => path === '/silent').length).toBeGreaterThan(1);
    application.answer();
    await expect(said(page, 'user')).toHaveText(clerk.username);
  });

  test.describe('whose server is down', () => {
    test.use({ mayReport: /ERR_CONNECTION_REFUSED/ });

    test('is asked again when somebody wants that, or opened in a tab', async ({ page, open, world, application }) => {
      const clerk = await createClerk(world);
      await world.people.application('esl', { entry: await addressOfNobody(), opens: 'frame' });
      await open();
      await reachHome(page, clerk.username, clerk.password);
      await page.clock.install();
      await page.getByRole('link', { name: ESL }).click();
      await expect(page.locator('iframe')).toBeVisible();
      await expect(page.getByText(`Opening ${ESL}`)).toBeHidden();
      await page.clock.runFor(10_500);
      const told = page.getByRole('region', { name: `${ESL} does not answer` });
      await expect(told).toBeVisible();
      await expectAccessible(page);
      await expect(told.getByRole('link', { name: 'Open in a tab of its own' })).toHaveAttribute('target', '_blank');
      await application.install();
      await page.reload();
      await expect(said(page, 'path')).toHaveText('/labels');
      await page.clock.runFor(10_500);
      await expect(told).toBeHidden();
    });
  });

  test('that says nothing may be used all the same', async ({ page, open, world, application }) => {
    await application.install('/dumb');
    const clerk = await createClerk(world);
    await open();
    await reachHome(page, clerk.username, clerk.password);
    await page.clock.install();
    await page.getByRole('link', { name: ESL }).click();
    await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
    await page.clock.runFor(10_500);
    const told = page.getByRole('region', { name: `${ESL} does not answer` });
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toBeHidden();
    await page.clock.runFor(60_000);
    await expect(told).toBeHidden();
    await expect(framed(page).getByRole('heading', { name: 'Speechless' })).toBeVisible();
  });

  test.describe('because Foyer is not', () => {
    test.use({ mayReport: /ERR_FAILED/ });

    test('can be asked for again', async ({ page, open, world }) => {
      const clerk = await createClerk(world);
      await open();
      await reachHome(page, clerk.username, clerk.password);
      await page.route('**/v2/oidc/session', (route) => route.abort());
      await page.getByRole('link', { name: ESL }).click();
      await expect(page.getByText(`${ESL} could not be opened`)).toBeVisible();
      await page.unroute('**/v2/oidc/session');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(said(page, 'path')).toHaveText('/labels');
    });
  });

  test('is not shown to whoever may not open it, nor one that is not installed', async ({ page, open, world }) => {
    const clerk = await createClerk(world, 'map.floors.read');
    await open('/app/esl/labels');
    await signIn(page, clerk.username, clerk.password);
    await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
    await page.evaluate(() => (location.hash = '#/app/nothing/labels'));
    await expect(page.getByRole('heading', { name: 'There is no such application' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test.describe('attacks', () => {
  test('messages from other windows and origins, of other shapes and sizes, do nothing', async ({
    page,
    open,
    world,
    application,
  }) => {
    const clerk = await openLabels(page, open, world);
    const before = page.url();
    // The page itself, and a frame that the application holds on another origin.
    await page.evaluate(() => {
      for (const type of ['sign-out', 'change-system']) postMessage({ foyer: 1, type }, '*');
    });
    await inside(
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
    await inside(
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

  test.describe('on the page around', () => {
    test.use({ mayReport: /^Unsafe attempt to initiate navigation/ });

    test('a frame cannot lead it elsewhere or read it', async ({ page, open, world }) => {
      await openLabels(page, open, world);
      const before = page.url();
      expect(
        await inside(page, "try { top.location.href = 'https://evil.example/'; 'led' } catch (error) { error.name }"),
      ).toBe('SecurityError');
      expect(await inside(page, 'try { String(top.document.title) } catch (error) { error.name }')).toBe(
        'SecurityError',
      );
      expect(await inside(page, 'try { String(top.localStorage) } catch (error) { error.name }')).toBe('SecurityError');
      expect(page.url()).toBe(before);
      await expect(said(page, 'path')).toHaveText('/labels');
    });
  });

  test.describe('that break the policy', () => {
    test.use({ mayReport: /frame-src|frame-ancestors|X-Frame-Options|Framing/ });

    for (const [name, to] of [
      ['another site', 'https://evil.example/'],
      ['a page of Foyer', 'foyer'],
    ] as const)
      test(`a frame that leads to ${name} shows nothing of it`, async ({ page, open, world }) => {
        const clerk = await openLabels(page, open, world);
        const target = to === 'foyer' ? `${world.origin}/base/` : to;
        await inside(page, `void (location.href = '/labels?leads=' + encodeURIComponent(${JSON.stringify(target)}))`);
        if (to === 'foyer') await expect(framed(page).getByLabel('Username')).toHaveCount(0);
        else await expect(page.getByText(`${ESL} led to another site`)).toBeVisible();
        await expect(page.getByRole('button', { name: clerk.username })).toBeVisible();
      });
  });

  test('an address that hides another site in the path leads to the application alone', async ({
    page,
    open,
    world,
  }) => {
    const clerk = await createClerk(world);
    await open('/app/esl//evil.example/');
    await signIn(page, clerk.username, clerk.password);
    await expect(said(page, 'path')).toHaveText('/labels');
  });
});

test.describe('with the keyboard and for everybody', () => {
  test('Ctrl+K changes the application from inside of one, and Escape leads back', async ({ page, open, world }) => {
    await openLabels(page, open, world);
    await framed(page).getByRole('button', { name: 'One' }).focus();
    await page.keyboard.press('Control+k');
    const finder = page.getByRole('dialog', { name: 'Change system' });
    await expect(finder.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(finder).toBeHidden();
    await expect(page.locator('iframe')).toBeFocused();
  });

  test('the keyboard passes the header, enters the application and leaves it', async ({ page, open, world }) => {
    await openLabels(page, open, world);
    await page.getByRole('link', { name: 'Base stations' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(framed(page).getByRole('button', { name: 'One' })).toBeFocused();
  });

  for (const { name, viewport } of WIDTHS)
    test(`an application is accessible on a ${name}`, async ({ page, open, world }) => {
      await page.setViewportSize(viewport);
      await openLabels(page, open, world);
      await expectAccessible(page);
      if (name === 'phone') {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(menu(page).getByRole('link', { name: 'Articles' })).toBeVisible();
        await expectAccessible(page);
        await menu(page).getByRole('link', { name: 'Articles' }).click();
        await expect(said(page, 'path')).toHaveText('/articles');
        await expect(menu(page)).toBeHidden();
      }
    });
});
