import { describe, expect, test, vi } from 'vitest';

import { createLatestSync } from './sync-latest.ts';

const at = (customer: string, language = 'en') => ({ language, customer });

/** A teller whose server answers when the test says so. */
function createServer() {
  vi.useFakeTimers();
  const heard: string[] = [];
  let answer: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const { sync, markUnknown } = createLatestSync(({ customer, language }: ReturnType<typeof at>) => {
    heard.push(`${customer} ${language}`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    answer = { resolve, reject };
    return promise;
  });
  const settle = async (act: 'resolve' | 'reject') => {
    if (act === 'resolve') answer?.resolve();
    else answer?.reject(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { heard, sync, markUnknown, settle };
}

describe('where somebody works', () => {
  test('is told once, and again only when it is another place', async () => {
    const { heard, sync, settle } = createServer();
    sync(at('north'));
    await settle('resolve');
    sync(at('north'));
    sync({ ...at('north') });
    expect(heard).toEqual(['north en']);
    sync(at('north', 'de'));
    expect(heard).toEqual(['north en', 'north de']);
  });

  test('is told of several changes as the latest one', async () => {
    const { heard, sync, settle } = createServer();
    sync(at('north'));
    sync(at('south'));
    sync(at('west'));
    expect(heard).toEqual(['north en']);
    await settle('resolve');
    expect(heard).toEqual(['north en', 'west en']);
  });

  test('is not told again when it is changed back before anybody heard', async () => {
    const { heard, sync, settle } = createServer();
    sync(at('north'));
    sync(at('south'));
    sync(at('north'));
    await settle('resolve');
    expect(heard).toEqual(['north en']);
  });

  test('is told again a few times when it was not heard, and then with the next change', async () => {
    const { heard, sync, settle } = createServer();
    sync(at('north'));
    for (const ms of [2000, 8000, 30_000]) {
      await settle('reject');
      const before = heard.length;
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(heard).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(heard).toHaveLength(before + 1);
    }
    await settle('reject');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(heard).toHaveLength(4);
    sync(at('north'));
    expect(heard).toHaveLength(5);
    await settle('resolve');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(heard).toHaveLength(5);
  });

  test('is told again when something else may stand there now', async () => {
    const { heard, sync, markUnknown, settle } = createServer();
    sync(at('north'));
    await settle('resolve');
    markUnknown();
    sync(at('north'));
    expect(heard).toEqual(['north en', 'north en']);
  });

  test('is told as the latest one when an earlier one was not heard', async () => {
    const { heard, sync, settle } = createServer();
    sync(at('north'));
    sync(at('south'));
    await settle('reject');
    expect(heard).toEqual(['north en', 'south en']);
  });
});
