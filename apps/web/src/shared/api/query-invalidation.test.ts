import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createQueryInvalidation } from './query-invalidation.ts';

const run = vi.fn<() => Promise<number>>(async () => 1);
let client: QueryClient;
let stale: ReturnType<typeof createQueryInvalidation>;
const leaves: (() => void)[] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('crypto', { getRandomValues: (bits: Uint32Array) => bits.fill(2 ** 31) });
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  stale = createQueryInvalidation(client);
  for (const queryKey of [['inbox', 'list', 1], ['work-bench']]) {
    const observer = new QueryObserver(client, { queryKey, queryFn: run });
    leaves.push(observer.subscribe(() => undefined));
  }
  await client.prefetchQuery({ queryKey: ['inbox', 'list', 2], queryFn: run });
  await vi.advanceTimersByTimeAsync(1);
  run.mockClear();
});
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  stale.stop();
  client.clear();
});

test('visible queries are refetched immediately, and the rest of their kind is stale', () => {
  stale.make(['inbox'], { spread: false });
  expect(run).toHaveBeenCalledOnce();
  expect(client.getQueryState(['inbox', 'list', 2])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['work-bench'])?.isInvalidated).toBe(false);
});

test('everything, spread, is stale immediately and refetched within seconds, once', () => {
  stale.make([], { spread: true });
  stale.make([], { spread: true });
  expect(client.getQueryState(['work-bench'])?.isInvalidated).toBe(true);
  vi.advanceTimersByTime(1999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2001);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a hidden page refetches nothing', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  stale.make(['inbox'], { spread: false });
  stale.make([], { spread: true });
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
  expect(client.getQueryState(['inbox', 'list', 1])?.isInvalidated).toBe(true);
});

test('after a stop nothing that waited is refetched', () => {
  stale.make([], { spread: true });
  stale.stop();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
