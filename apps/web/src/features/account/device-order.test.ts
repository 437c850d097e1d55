import type { AccountSession } from '@foyer/contract/sessions.ts';
import { expect, test } from 'vitest';

import { inOrder } from './device-order.ts';

const device = (id: string, current = false): AccountSession => ({
  id,
  current,
  browser: '',
  system: '',
  address: '127.0.0.1',
  pathway: 'password',
  signedInAt: '2026-11-21T12:00:00Z',
  lastSeenAt: '2026-11-21T12:00:00Z',
});

test('the current device is first; the others keep the order of the server', () => {
  const devices = [device('a'), device('b'), device('here', true), device('c')];
  expect(inOrder(devices).map(({ id }) => id)).toEqual(['here', 'a', 'b', 'c']);
  expect(devices[0]?.id, 'the input is unchanged').toBe('a');
});
