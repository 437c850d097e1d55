import { expect, test, vi } from 'vitest';

import { makeLoginStr } from './use-code.ts';

test('a login string is 32 random bytes in URL-safe characters', () => {
  const made = Array.from({ length: 200 }, makeLoginStr);
  for (const one of made) expect(one).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(new Set(made).size).toBe(made.length);
});

test('all 32 bytes are encoded', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as unknown as Uint8Array).fill(255); // called with bytes only
    return bytes;
  });
  expect(makeLoginStr()).toBe('_'.repeat(42) + '8');
});
