import { describe, expect, test, vi } from 'vitest';

import { createLatestSync } from './sync-latest.ts';

const at = (customer: string, language = 'en') => ({ language, customer });

/** A sync whose server responds on demand. */
function createServer() {
  vi.useFakeTimers();
  const received: string[] = [];
  let answer: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const { sync, markUnknown } = createLatestSync(({ customer, language }: ReturnType<typeof at>) => {
    received.push(`${customer} ${language}`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    answer = { resolve, reject };
    return promise;
  });
  const settle = async (act: 'resolve' | 'reject') => {
    if (act === 'resolve') answer?.resolve();
    else answer?.reject(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { received, sync, markUnknown, settle };
}

describe('the place where a user works', () => {
  test('is sent once, and again only when it is another place', async () => {
    const { received, sync, settle } = createServer();
    sync(at('north'));
    await settle('resolve');
    sync(at('north'));
    sync({ ...at('north') });
    expect(received).toEqual(['north en']);
    sync(at('north', 'de'));
    expect(received).toEqual(['north en', 'north de']);
  });

  test('is sent as the latest of several changes', async () => {
    const { received, sync, settle } = createServer();
    sync(at('north'));
    sync(at('south'));
    sync(at('west'));
    expect(received).toEqual(['north en']);
    await settle('resolve');
    expect(received).toEqual(['north en', 'west en']);
  });

  test('is not sent again when it is changed back before a response', async () => {
    const { received, sync, settle } = createServer();
    sync(at('north'));
    sync(at('south'));
    sync(at('north'));
    await settle('resolve');
    expect(received).toEqual(['north en']);
  });

  test('is sent again a few times after a failure, and then with the next change', async () => {
    const { received, sync, settle } = createServer();
    sync(at('north'));
    for (const ms of [2000, 8000, 30_000]) {
      await settle('reject');
      const before = received.length;
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(received).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(received).toHaveLength(before + 1);
    }
    await settle('reject');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(received).toHaveLength(4);
    sync(at('north'));
    expect(received).toHaveLength(5);
    await settle('resolve');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(received).toHaveLength(5);
  });

  test('is sent again when the server may have another one now', async () => {
    const { received, sync, markUnknown, settle } = createServer();
    sync(at('north'));
    await settle('resolve');
    markUnknown();
    sync(at('north'));
    expect(received).toEqual(['north en', 'north en']);
  });

  test('is sent as the latest one when an earlier one has failed', async () => {
    const { received, sync, settle } = createServer();
    sync(at('north'));
    sync(at('south'));
    await settle('reject');
    expect(received).toEqual(['north en', 'south en']);
  });
});
