import type { Manifest } from '@foyer/contract/manifest.ts';
import { createUserWithPermissions, selectPlace } from '@foyer/server/test/application-callers.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const names = (en: string) => ({ en, de: `${en} (de)` });
const button = (code: string) => ({ code, kind: 'button' as const, names: names(code) });

const kiosk: Manifest = {
  code: 'kiosk',
  names: names('Kiosk'),
  icon: 'tag',
  entry: 'https://kiosk.example/',
  version: '1.2.3',
  opens: 'frame',
  permissions: [
    {
      code: 'kiosk.shop',
      kind: 'menu',
      names: names('Shop'),
      children: [
        {
          code: 'kiosk.shop.orders',
          kind: 'page',
          names: names('Orders'),
          path: '/orders',
          children: [button('kiosk.shop.orders.read'), button('kiosk.shop.orders.write')],
        },
        { code: 'kiosk.shop.stock', kind: 'page', names: names('Stock') },
      ],
    },
    { code: 'kiosk.help', kind: 'menu', names: names('Help'), path: '/help?topic=all' },
    {
      code: 'kiosk.office',
      kind: 'menu',
      names: names('Office'),
      children: [{ code: 'kiosk.office.people', kind: 'page', names: names('People'), path: '/people' }],
    },
  ],
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.people.repositories.applications.install(kiosk, 1);
  await world.people.application('esl', { position: 2 });
});
afterAll(() => world.close());

/** Opens an application as a user with these permissions, at the user's customer. */
async function openWith(code: string, ...permissions: string[]) {
  const { browser, organisationId } = await createUserWithPermissions(world, ...permissions);
  await selectPlace(browser, organisationId);
  return (await browser.call('GET /v2/users/applications/{code}', { params: { code } })).data;
}

/** The menu for a user with these permissions: `menu: pages` of each menu. */
async function menuOf(...permissions: string[]) {
  const { menu } = await openWith('kiosk', ...permissions);
  return menu.map(({ names: { en }, pages }) => `${en}: ${pages.map((page) => page.names['en']).join(' ')}`.trim());
}

describe('the menu of an application', () => {
  test.each<[what: string, permissions: string[], menu: string[]]>([
    ['a page whose permission is held, with its menu', ['kiosk.shop.stock'], ['Shop: Stock']],
    ['a page on which something may be done', ['kiosk.shop.orders.write'], ['Shop: Orders']],
    ['a menu that is permitted itself, without its pages', ['kiosk.shop'], ['Shop:']],
    ['a menu without pages', ['kiosk.help'], ['Help:']],
    [
      'all of it, in the order of the manifest',
      ['kiosk.office.people', 'kiosk.help', 'kiosk.shop.stock', 'kiosk.shop.orders'],
      ['Shop: Orders Stock', 'Help:', 'Office: People'],
    ],
    ['nothing for permissions of other applications', ['kiosk.help', 'esl.shelf', 'users.read'], ['Help:']],
  ])('shows %s', async (_what, permissions, menu) => {
    expect(await menuOf(...permissions)).toEqual(menu);
  });

  test('is whole for a super administrator, with every name and path', async () => {
    const administrator = await createAdministrator(world);
    const { data } = await administrator.call('GET /v2/users/applications/{code}', { params: { code: 'kiosk' } });
    const page = (code: string, en: string, path: string | null) => ({ code, names: names(en), path });
    expect(data).toEqual({
      application: {
        code: 'kiosk',
        names: names('Kiosk'),
        icon: 'tag',
        entry: 'https://kiosk.example/',
        version: '1.2.3',
        opens: 'frame',
      },
      customer: null,
      store: null,
      permissions: [
        'kiosk.help',
        'kiosk.office',
        'kiosk.office.people',
        'kiosk.shop',
        'kiosk.shop.orders',
        'kiosk.shop.orders.read',
        'kiosk.shop.orders.write',
        'kiosk.shop.stock',
      ],
      menu: [
        {
          ...page('kiosk.shop', 'Shop', null),
          pages: [page('kiosk.shop.orders', 'Orders', '/orders'), page('kiosk.shop.stock', 'Stock', null)],
        },
        { ...page('kiosk.help', 'Help', '/help?topic=all'), pages: [] },
        { ...page('kiosk.office', 'Office', null), pages: [page('kiosk.office.people', 'People', '/people')] },
      ],
    });
  });

  test('has the permissions that the user has of that application, in alphabetical order, and no other', async () => {
    const { permissions } = await openWith('kiosk', 'kiosk.shop.stock', 'esl.labels', 'kiosk.help', 'kiosk.gone');
    expect(permissions).toEqual(['kiosk.help', 'kiosk.shop.stock']);
  });

  test('opens in a tab when the manifest does not specify it', async () => {
    const { application } = await openWith('esl', 'esl.labels');
    expect(application.opens).toBe('tab');
  });
});
