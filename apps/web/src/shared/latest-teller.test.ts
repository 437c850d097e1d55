import { describe, expect, test } from 'vitest';

import { createLatestTeller } from './latest-teller.ts';

const at = (customer: string, language = 'en') => ({ language, customer });

/** A teller whose server answers when the test says so. */
function createServer() {
  const heard: string[] = [];
  let answer: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const { tell } = createLatestTeller(({ customer, language }: ReturnType<typeof at>) => {
    heard.push(`${customer} ${language}`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    answer = { resolve, reject };
    return promise;
  });
  const settle = async (act: 'resolve' | 'reject') => {
    if (act === 'resolve') answer?.resolve();
    else answer?.reject(new Error('away'));
    await new Promise((next) => setImmediate(next));
  };
  return { heard, tell, settle };
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

  test('is told again with the next change when it was not heard, and not before', async () => {
    const { heard, tell, settle } = createServer();
    tell(at('north'));
    await settle('reject');
    expect(heard).toEqual(['north en']);
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
