import { beforeEach, expect, test, vi } from 'vitest';

import { closeMessage, holdMessage, readMessages, say } from './messages.ts';

const texts = (): string[] => readMessages().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of readMessages()) closeMessage(id);
});

test('at most three messages stand; one more closes the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) say({ severity: 'warning', text });
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('the same words twice are one message', () => {
  say({ severity: 'danger', text: 'lost' });
  say({ severity: 'danger', text: 'other' });
  say({ severity: 'danger', text: 'lost' });
  expect(texts()).toEqual(['other', 'lost']);
});

test('a warning stays until it is closed, good news leaves by itself', () => {
  say({ severity: 'warning', text: 'stays' });
  say({ severity: 'success', text: 'leaves' });
  say({ severity: 'info', text: 'stays, too', stays: true });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['stays', 'stays, too']);
  for (const { id } of readMessages()) closeMessage(id);
  expect(texts()).toEqual([]);
});

test('of the same words each place that they lead to has its own message', () => {
  for (const to of ['/one', '/two', '/one'])
    say({ severity: 'warning', text: 'Closed today', link: { to, text: 'Read' } });
  expect(readMessages().map(({ link }) => link?.to)).toEqual(['/two', '/one']);
});

test('what can be followed stays longer, and as long as somebody is at it', () => {
  const id = say({ severity: 'info', text: 'news', link: { to: '/one', text: 'Read' } });
  vi.advanceTimersByTime(14_000);
  expect(texts()).toEqual(['news']);
  holdMessage(id, true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['news']);
  holdMessage(id, false);
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual([]);
});
