import { beforeEach, expect, test, vi } from 'vitest';

import { closeMessage, readMessages, say } from './messages.ts';

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
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['stays']);
  closeMessage(readMessages()[0]?.id ?? 0);
  expect(texts()).toEqual([]);
});
