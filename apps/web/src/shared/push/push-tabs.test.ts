import { afterEach, expect, test, vi } from 'vitest';

import { type Lead, shareBetweenTabs } from './push-tabs.ts';

type Word = { text: string };
type Tab = {
  heard: string[];
  tell: ((word: Word) => void) | undefined;
  lead: Lead;
  leave: () => void;
  ask: () => void;
};

const open: Tab[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.leave();
});

/** A tab of this browser: Node has the same locks and channels. */
function openTab(name = 'tabs'): Tab {
  const lead = { stop: vi.fn<() => void>(), repeat: vi.fn<() => void>() };
  const tab: Tab = { heard: [], tell: undefined, lead, leave: () => undefined, ask: () => undefined };
  const share = shareBetweenTabs<Word>({
    name,
    hear: ({ text }) => tab.heard.push(text),
    lead(tell) {
      tab.tell = tell;
      return lead;
    },
  });
  Object.assign(tab, share);
  open.push(tab);
  return tab;
}

const leading = (tab: Tab) => expect.poll(() => tab.tell !== undefined, { interval: 5 }).toBe(true);

test('one tab leads; what it tells is heard by all, once', async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  await leading(one);
  one.tell?.({ text: 'hello' });
  one.tell?.({ text: 'bye' }); // messages arrive in order: after this one, no earlier one is pending
  await expect.poll(() => [two, three].map(({ heard }) => heard.at(-1))).toEqual(['bye', 'bye']);
  for (const { heard } of [one, two, three]) expect(heard).toEqual(['hello', 'bye']);
  const { held, pending } = await navigator.locks.query();
  expect([held?.length, pending?.length, two.tell, three.tell]).toEqual([1, 2, undefined, undefined]);
});

test('a tab that comes late makes the leading one repeat', async () => {
  const one = openTab();
  await leading(one);
  openTab();
  await expect.poll(() => vi.mocked(one.lead.repeat).mock.calls.length).toBe(1);
});

test('any tab may ask for a repetition, the leading one too', async () => {
  const [one, two] = [openTab(), openTab()];
  await leading(one);
  two.ask(); // beside the repetition that it asked for when it came
  await expect.poll(() => vi.mocked(one.lead.repeat).mock.calls.length).toBe(2);
  one.ask();
  expect(one.lead.repeat).toHaveBeenCalledTimes(3);
});

test('when the leading tab leaves, another one takes over', async () => {
  const [one, two] = [openTab(), openTab()];
  await leading(one);
  expect(two.tell).toBeUndefined();
  one.leave();
  expect(one.lead.stop).toHaveBeenCalledOnce();
  await leading(two);
});

test('a tab that leaves before its turn never leads', async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  await leading(one);
  two.leave();
  one.leave();
  await leading(three);
  expect(two.tell).toBeUndefined();
});

test('tabs of another session have their own lead', async () => {
  const [one, other] = [openTab('one'), openTab('other')];
  await Promise.all([leading(one), leading(other)]);
  const another = openTab('other');
  one.tell?.({ text: 'hello' });
  other.tell?.({ text: 'own' });
  await expect.poll(() => another.heard.length).toBeGreaterThan(0);
  expect([other.heard, another.heard]).toEqual([['own'], ['own']]);
});

test('without locks, on plain http, each tab leads itself and hears only itself', async () => {
  vi.stubGlobal('navigator', {});
  const [channel, last] = [new BroadcastChannel('tabs'), new BroadcastChannel('tabs')];
  const first = new Promise((resolve) => channel.addEventListener('message', ({ data }) => resolve(data)));
  const [one, two] = [openTab(), openTab()];
  one.tell?.({ text: 'one' });
  two.tell?.({ text: 'two' });
  last.postMessage('last');
  expect(await first).toBe('last');
  expect([one.heard, two.heard]).toEqual([['one'], ['two']]);
  for (const each of [channel, last]) each.close();
});
