import { beforeEach, expect, test, vi } from 'vitest';

import { closeToast, pauseToast, readToasts, showToast } from './toasts.ts';

const texts = (): string[] => readToasts().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of readToasts()) closeToast(id);
});

test('at most three messages are shown; one more closes the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast({ severity: 'warning', text });
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('the same words twice are one message', () => {
  showToast({ severity: 'danger', text: 'lost' });
  showToast({ severity: 'danger', text: 'other' });
  showToast({ severity: 'danger', text: 'lost' });
  expect(texts()).toEqual(['other', 'lost']);
});

test('a warning stays until it is closed, good news closes automatically', () => {
  showToast({ severity: 'warning', text: 'stays' });
  showToast({ severity: 'success', text: 'leaves' });
  showToast({ severity: 'info', text: 'stays, too', isSticky: true });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['stays', 'stays, too']);
  for (const { id } of readToasts()) closeToast(id);
  expect(texts()).toEqual([]);
});

test('of the same words each place that they lead to has its own message', () => {
  for (const to of ['/one', '/two', '/one'])
    showToast({ severity: 'warning', text: 'Closed today', link: { to, text: 'Read' } });
  expect(readToasts().map(({ link }) => link?.to)).toEqual(['/two', '/one']);
});

test('a message with a link stays longer, and as long as the user points at it or focuses it', () => {
  const id = showToast({ severity: 'info', text: 'news', link: { to: '/one', text: 'Read' } });
  vi.advanceTimersByTime(14_000);
  expect(texts()).toEqual(['news']);
  pauseToast(id, true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['news']);
  pauseToast(id, false);
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual([]);
});
