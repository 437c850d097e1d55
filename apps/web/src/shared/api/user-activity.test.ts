import { expect, test, vi } from 'vitest';

import { isUserInitiated } from './user-activity.ts';

test.each([
  ['just opened', 500, false, true],
  ['just touched', 60_000, true, true],
  ['touched by nobody for a while', 60_000, false, false],
  ['in a browser that does not tell', 60_000, undefined, true],
])('a page that was %s', (_what, opened, isActive, attended) => {
  vi.stubGlobal('performance', { now: () => opened });
  vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } });
  expect(isUserInitiated()).toBe(attended);
});
