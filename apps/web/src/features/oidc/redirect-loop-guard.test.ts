import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { allowRedirect } from './redirect-loop-guard.ts';

const NEXT_ADDRESS = '/oidc/auth?client_id=esl&state=a';

beforeEach(() => void vi.stubGlobal('sessionStorage', createFakeStorage()));

test('the same request is redirected three times in a minute, then only after user interaction', () => {
  expect([0, 1000, 59_000].map((at) => allowRedirect(NEXT_ADDRESS, at))).toEqual([true, true, true]);
  expect(allowRedirect(NEXT_ADDRESS, 59_999)).toBe(false);
  expect(allowRedirect(NEXT_ADDRESS, 59_999)).toBe(true);
});

test('another request, and the same one later, are redirected', () => {
  for (const at of [0, 1, 2]) allowRedirect(NEXT_ADDRESS, at);
  expect(allowRedirect(NEXT_ADDRESS, 60_000)).toBe(true);
  for (const at of [60_001, 60_002]) allowRedirect(NEXT_ADDRESS, at);
  expect(allowRedirect(NEXT_ADDRESS.replace('=a', '=b'), 60_003)).toBe(true);
});

test('without storage every request is redirected', () => {
  vi.stubGlobal('sessionStorage', undefined);
  for (let times = 0; times < 10; times += 1) expect(allowRedirect(NEXT_ADDRESS)).toBe(true);
});
