import { describe, expect, test } from 'vitest';

import { createBatchLoader } from './batch-loader.ts';

/** A loader that the test controls: its requested batches, and functions that answer them. */
function byHand() {
  const looks: { keys: readonly number[]; answer: () => void; fail: () => void }[] = [];
  const ask = createBatchLoader((questions: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    looks.push({
      keys: questions,
      answer: () => resolve(questions.map((question) => `answer ${question}`)),
      fail: () => reject(new Error(`no ${questions.join()}`)),
    });
    return promise;
  });
  return { ask, looks };
}

describe('keys', () => {
  test('are loaded immediately, and those requested in the meantime as one batch', async () => {
    const { ask, looks } = byHand();
    const responses = [1, 2, 3].map(ask);
    expect(looks.map(({ keys }) => keys)).toEqual([[1]]);
    looks[0]?.answer();
    expect(await responses[0]).toBe('answer 1');
    expect(looks.map(({ keys }) => keys)).toEqual([[1], [2, 3]]);
    looks[1]?.answer();
    expect(await Promise.all(responses)).toEqual(['answer 1', 'answer 2', 'answer 3']);
  });

  test('in large numbers are loaded in several batches', async () => {
    const sizes: number[] = [];
    const ask = createBatchLoader(async (questions: readonly number[]) => {
      sizes.push(questions.length);
      return questions;
    });
    const all = Array.from({ length: 1201 }, (_, index) => index);
    expect(await Promise.all(all.map(ask))).toEqual(all);
    expect(sizes).toEqual([1, 500, 500, 200]);
  });

  test('are never answered by a batch that started before', async () => {
    let fact = 'old';
    const ask = createBatchLoader(async (questions: readonly string[]) => {
      const answered = fact;
      await Promise.resolve();
      return questions.map(() => answered);
    });
    const first = ask('a');
    fact = 'new';
    expect([await first, await ask('a')]).toEqual(['old', 'new']);
    const [early, late] = [ask('a'), ask('a')];
    fact = 'newest';
    expect(await early).toBe('new');
    expect(await late).toBe('newest');
  });
});

describe('a batch that fails', () => {
  test('rejects all waiting requests, and the next request starts a new one', async () => {
    const { ask, looks } = byHand();
    const responses = Promise.allSettled([1, 2, 3].map(ask));
    looks[0]?.fail();
    const reason = new Error('no 1');
    expect(await responses).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason })));
    const next = ask(4);
    looks[1]?.answer();
    expect(await next).toBe('answer 4');
    expect(looks.map(({ keys }) => keys)).toEqual([[1], [4]]);
  });
});
