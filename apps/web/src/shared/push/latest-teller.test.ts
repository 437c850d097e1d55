import { describe, expect, test, vi } from 'vitest';

import { createLatestTeller } from './latest-teller.ts';

const at = (customer: string, language = 'en') => ({ language, customer });

/** A teller whose server answers when the test says so. */
function createServer() {
  vi.useFakeTimers();
  const heard: string[] = [];
  let answer: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const { tell, doubt } = createLatestTeller(({ customer, language }: ReturnType<typeof at>) => {
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
  return { heard, tell, doubt, settle };
}

describe('where somebody works', () => {
  test('is told once, and again only when it is another place', async () => {
    const { heard, tell, settle } = createServer();
    tell(at('north'));
    await settle('resolve');
    tell(at('north'));
    tell({ ...at('north') });
    expect(heard).toEqual(['north en']);
    tell(at('north', 'de'));
    expect(heard).toEqual(['north en', 'north de']);
  });

  test('is told of several changes as the latest one', async () => {
    const { heard, tell, settle } = createServer();
    tell(at('north'));
    tell(at('south'));
    tell(at('west'));
    expect(heard).toEqual(['north en']);
    await settle('resolve');
    expect(heard).toEqual(['north en', 'west en']);
  });

  test('is not told again when it is changed back before anybody heard', async () => {
    const { heard, tell, settle } = createServer();
    tell(at('north'));
    tell(at('south'));
    tell(at('north'));
    await settle('resolve');
    expect(heard).toEqual(['north en']);
  });

  test('is told again a few times when it was not heard, and then with the next change', async () => {
    const { heard, tell, settle } = createServer();
    tell(at('north'));
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
    tell(at('north'));
    expect(heard).toHaveLength(5);
    await settle('resolve');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(heard).toHaveLength(5);
  });

  test('is told again when something else may stand there now', async () => {
    const { heard, tell, doubt, settle } = createServer();
    tell(at('north'));
    await settle('resolve');
    doubt();
    tell(at('north'));
    expect(heard).toEqual(['north en', 'north en']);
  });

  test('is told as the latest one when an earlier one was not heard', async () => {
    const { heard, tell, settle } = createServer();
    tell(at('north'));
    tell(at('south'));
    await settle('reject');
    expect(heard).toEqual(['north en', 'south en']);
  });
});
