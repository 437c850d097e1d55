import { createReader } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const reader = () => createReader(world);
const titles = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title);

describe('a schedule', () => {
  test('lets a notice begin and end by the clock of the database', async () => {
    const me = await reader();
    const now = await world.clock.now();
    const at = (seconds: number) => new Date((now + seconds) * 1000);
    const { title } = await world.people.notice({ to: `user:${me.id}`, startsAt: at(60), endsAt: at(120) });
    const seen = async () => titles(await me.listInbox({ status: 'unread' }));
    expect(await seen()).toEqual([]);
    await world.clock.forward(61);
    expect(await seen()).toEqual([title]);
    await world.clock.forward(60);
    expect(await seen()).toEqual([]);
    expect((await me.listInbox()).unread).toBe(0);
  });

  test('follows a clock that is set back by ten minutes', async () => {
    const me = await reader();
    await world.clock.advance(600);
    expect((await me.listInbox()).unread).toBe(0);
    await world.clock.advance(-600);
    const at = new Date(((await world.clock.now()) + 60) * 1000);
    await world.people.notice({ to: `user:${me.id}`, startsAt: at });
    expect(titles(await me.listInbox({ status: 'unread' }))).toEqual([]);
  });

  test('puts a notice that begins later above what was written before it, unread though all was read', async () => {
    const me = await reader();
    const now = await world.clock.now();
    const later = await world.people.notice({ to: `user:${me.id}`, startsAt: new Date((now + 60) * 1000) });
    await world.people.notice({ to: `user:${me.id}` });
    await world.clock.forward(30);
    await me.browser.call('GET /v2/users/inbox/read/all');
    await world.clock.forward(31);
    expect(titles(await me.listInbox({ status: 'unread' }))).toEqual([later.title]);
    expect((await me.listInbox({ size: 1 })).list[0]?.id).toBe(later.id);
  });
});
