import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import { createTextAdministrator } from '@foyer/server/test/administration/custom-texts.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let desk: Awaited<ReturnType<typeof createTextAdministrator>>;
beforeAll(async () => {
  world = await createWorld();
  desk = await createTextAdministrator(world);
});
afterAll(() => world.close());

describe('a text', () => {
  test('that was never changed is shown as shipped, in version 0', async () => {
    expect(await desk.row('home.close')).toEqual({
      key: 'home.close',
      shipped: 'Schließen',
      own: null,
      version: 0,
      changedAt: null,
      changedBy: null,
    });
  });

  test('is customised in its language, and unchanged in the others', async () => {
    expect((await desk.write('home.overview', '  Alles auf einen Blick ')).status).toBe(200);
    expect(await desk.getText('home.overview')).toBe('Alles auf einen Blick');
    expect(await desk.getText('home.overview', 'en')).toBe('Home');
    expect(await desk.row('home.overview')).toMatchObject({
      own: 'Alles auf einen Blick',
      version: 1,
      changedAt: expect.stringMatching(/^\d{4}-/),
      changedBy: expect.stringContaining('person'),
    });
  });

  test('is reset to the shipped one, and its versions continue', async () => {
    await desk.write('frame.retry', 'Noch einmal');
    expect((await desk.reset('frame.retry', 1)).status).toBe(200);
    expect(await desk.getText('frame.retry')).toBe('Erneut versuchen');
    expect(await desk.row('frame.retry')).toMatchObject({ own: null, version: 2 });
    expect((await desk.write('frame.retry', 'Noch einmal', { version: 0 })).failure?.fields).toEqual({
      '/version': 'stale',
    });
  });

  test('contains the name of the installation in place of {brand}', async () => {
    await desk.write('home.greeting', 'Willkommen bei {brand}, {name}');
    await world.people.setting('brand', { name: 'Corner' });
    expect(await desk.getText('home.greeting')).toBe('Willkommen bei Corner, {name}');
    expect(await desk.row('frame.brand')).toMatchObject({ shipped: 'Corner', own: null });
    await world.people.setting('brand', { name: 'Foyer' });
    expect(await desk.getText('home.greeting')).toBe('Willkommen bei Foyer, {name}');
  });

  test('of two administrators the later one is refused, and no change of the first is lost', async () => {
    const other = await signInAdministrator(world);
    expect((await desk.write('frame.signOut', 'Tschüss', { version: 0 })).status).toBe(200);
    const late = await desk.write('frame.signOut', 'Ade', { version: 0, by: other });
    expect([late.status, late.code, late.failure?.fields]).toEqual([400, 'A0401', { '/version': 'stale' }]);
    expect((await desk.reset('frame.signOut', 0, other)).failure?.fields).toEqual({ '/version': 'stale' });
    expect(await desk.getText('frame.signOut')).toBe('Tschüss');
  });

  test('of fifty changes of one version at the same time one is made', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => desk.write('frame.toHome', `Heim ${index}`, { version: 0 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await desk.row('frame.toHome'))?.version).toBe(1);
  });

  test('cannot be changed from an open browser without the password', async () => {
    const { id } = await world.people.user({ superAdministrator: true });
    const browser = await world.people.session(world.browser(), id, 'full');
    const responses = [
      await desk.write('frame.reload', 'Neu', { by: browser }),
      await desk.reset('frame.reload', 0, browser),
    ];
    expect(responses.map(({ status, code }) => [status, code])).toEqual([
      [401, 'A0301'],
      [401, 'A0301'],
    ]);
    expect(await desk.getText('frame.reload')).toBe('Seite neu laden');
  });

  test('is recorded in the audit log: who, which text, from what to what', async () => {
    await desk.write('frame.messages', 'Nachrichten');
    expect((await world.auditEntries('setting.changed')).at(-1)).toMatchObject({
      actor: (await desk.row('frame.messages'))?.changedBy,
      details: {
        setting: 'texts',
        language: 'de',
        text: 'frame.messages',
        before: 'Meldungen',
        after: 'Nachrichten',
      },
    });
  });
});

test('a change is visible on another process within a second', async () => {
  const second = await world.startSecondServer();
  expect(await desk.getText('frame.useDark', 'de', second)).toBe('Dunkle Farben verwenden');
  await desk.write('frame.useDark', 'Licht aus');
  await expect.poll(() => desk.getText('frame.useDark', 'de', second), { interval: 25 }).toBe('Licht aus');
});

test('what has not changed is not sent again', async () => {
  const browser = world.browser();
  const tag = (await browser.fetch('/v2/i18n?language=de')).headers.get('etag') ?? '';
  const again = () => browser.fetch('/v2/i18n?language=de', { headers: { 'if-none-match': tag } });
  expect((await again()).status).toBe(304);
  await desk.write('frame.useLight', 'Licht an');
  expect((await again()).status).toBe(200);
});
