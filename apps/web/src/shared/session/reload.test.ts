import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { destination, setDestination } from './destination.ts';
import { reloadBase, takeReloadState } from './reload.ts';

const TOAST = { severity: 'warning', text: 'Login expired' } as const;

const reload = vi.fn();
const history = {
  state: null as unknown,
  replaceState: vi.fn<(state: unknown, unused: string, to?: string) => void>(),
};

beforeEach(() => {
  history.replaceState.mockReset().mockImplementation((state) => void (history.state = state));
  vi.stubGlobal('sessionStorage', createFakeStorage());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('history', history);
});

/** The address that is loaded. */
const address = () => history.replaceState.mock.lastCall?.[2];

test('a message is carried over, once', () => {
  reloadBase({ toast: TOAST });
  expect(takeReloadState()).toEqual({ toast: TOAST });
  expect(takeReloadState()).toEqual({});
});

test('the next page is the base page, or where the next sign-in leads', () => {
  reloadBase();
  expect(address()).toBe('/base/');
  reloadBase({ leadsTo: '/app/esl/articles/7?size=big#price' });
  expect(address()).toBe('/base/#/app/esl/articles/7?size=big#price');
});

test('after the end of a session no destination is left, however late it was stored', () => {
  reloadBase();
  setDestination('/inbox');
  takeReloadState();
  expect(destination()).toBeUndefined();
});

test('an ordinary reload deletes nothing', () => {
  setDestination('/inbox');
  takeReloadState();
  expect(destination()).toBe('/inbox');
});
