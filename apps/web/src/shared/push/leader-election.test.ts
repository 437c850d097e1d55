import { afterEach, expect, test, vi } from 'vitest';

import { type Leader, electLeader } from './leader-election.ts';

type TestMessage = { text: string };
type TestTab = {
  received: string[];
  broadcast: ((message: TestMessage) => void) | undefined;
  lead: Leader;
  leave: () => void;
  requestRepeat: () => void;
};

const open: TestTab[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.leave();
});

/** A tab of this browser: Node has the same locks and channels. */
function openTab(name = 'tabs'): TestTab {
  const lead = { stop: vi.fn<() => void>(), repeat: vi.fn<() => void>() };
  const tab: TestTab = {
    received: [],
    broadcast: undefined,
    lead,
    leave: () => undefined,
    requestRepeat: () => undefined,
  };
  const share = electLeader<TestMessage>({
    name,
    onMessage: ({ text }) => tab.received.push(text),
    lead(broadcast) {
      tab.broadcast = broadcast;
      return lead;
    },
  });
  Object.assign(tab, share);
  open.push(tab);
  return tab;
}

const currentLeader = (tab: TestTab) => expect.poll(() => tab.broadcast !== undefined, { interval: 5 }).toBe(true);

test('one tab leads; what it broadcasts is received by all, once', async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  await currentLeader(one);
  one.broadcast?.({ text: 'hello' });
  one.broadcast?.({ text: 'bye' }); // messages arrive in order: after this one, no earlier one is pending
  await expect.poll(() => [two, three].map(({ received }) => received.at(-1))).toEqual(['bye', 'bye']);
  for (const { received } of [one, two, three]) expect(received).toEqual(['hello', 'bye']);
  const { held, pending } = await navigator.locks.query();
  expect([held?.length, pending?.length, two.broadcast, three.broadcast]).toEqual([1, 2, undefined, undefined]);
});

test('a tab that is opened later makes the leading one repeat', async () => {
  const one = openTab();
  await currentLeader(one);
  openTab();
  await expect.poll(() => vi.mocked(one.lead.repeat).mock.calls.length).toBe(1);
});

test('any tab may ask for a repetition, the leading one too', async () => {
  const [one, two] = [openTab(), openTab()];
  await currentLeader(one);
  two.requestRepeat(); // in addition to the repetition that it requested when it was opened
  await expect.poll(() => vi.mocked(one.lead.repeat).mock.calls.length).toBe(2);
  one.requestRepeat();
  expect(one.lead.repeat).toHaveBeenCalledTimes(3);
});

test('when the leading tab leaves, another one takes over', async () => {
  const [one, two] = [openTab(), openTab()];
  await currentLeader(one);
  expect(two.broadcast).toBeUndefined();
  one.leave();
  expect(one.lead.stop).toHaveBeenCalledOnce();
  await currentLeader(two);
});

test('a tab that leaves before its turn never leads', async () => {
  const [one, two, three] = [openTab(), openTab(), openTab()];
  await currentLeader(one);
  two.leave();
  one.leave();
  await currentLeader(three);
  expect(two.broadcast).toBeUndefined();
});

test('tabs of another session have their own lead', async () => {
  const [one, other] = [openTab('one'), openTab('other')];
  await Promise.all([currentLeader(one), currentLeader(other)]);
  const another = openTab('other');
  one.broadcast?.({ text: 'hello' });
  other.broadcast?.({ text: 'own' });
  await expect.poll(() => another.received.length).toBeGreaterThan(0);
  expect([other.received, another.received]).toEqual([['own'], ['own']]);
});

test('without locks, on plain http, each tab leads itself and receives only its own messages', async () => {
  vi.stubGlobal('navigator', {});
  const [channel, last] = [new BroadcastChannel('tabs'), new BroadcastChannel('tabs')];
  const first = new Promise((resolve) => channel.addEventListener('message', ({ data }) => resolve(data)));
  const [one, two] = [openTab(), openTab()];
  one.broadcast?.({ text: 'one' });
  two.broadcast?.({ text: 'two' });
  last.postMessage('last');
  expect(await first).toBe('last');
  expect([one.received, two.received]).toEqual([['one'], ['two']]);
  for (const each of [channel, last]) each.close();
});
