import { beforeEach, expect, test, vi } from 'vitest';

import type { Bus } from '#/platform/events/bus.ts';

import { createCustomTexts } from './custom-texts.ts';
import type { CustomText, CustomTextRepository } from './text-repository.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

/** A fake table of custom texts. It can fail, and counts how often all texts were read. */
function createFixture() {
  let rows: CustomText[] = [];
  const state = { revision: 0, failure: undefined as Error | undefined, looks: 0, lists: 0 };
  const texts = {
    async revision() {
      state.looks += 1;
      if (state.failure !== undefined) throw state.failure;
      return state.revision;
    },
    async listCustom() {
      state.lists += 1;
      return rows;
    },
  } as Partial<CustomTextRepository> as CustomTextRepository; // other methods are not called
  const run = <T>(query: (repositories: { texts: CustomTextRepository }) => Promise<T>) => query({ texts });
  const bus: Bus = {
    subscribe: () => {},
    invalidateOn: () => {},
    committed: () => {},
    onResync: () => {},
    resync: () => {},
    start: async () => {},
  };
  const customTexts = createCustomTexts({ work: run, read: run, bus });
  return {
    state,
    write(text: string) {
      rows = [{ language: 'de', key: 'home.close', text }];
      state.revision += 1;
    },
    germanText: async () => (await customTexts.getOrLast()).byLanguage.get('de')?.get('home.close'),
  };
}

const away = Object.assign(new Error('away'), { code: '57P01' });

test('custom texts are read as a whole only after a change, however often their revision is read', async () => {
  const { state, write, germanText } = createFixture();
  write('Zu');
  for (let second = 0; second < 5; second += 1) {
    expect(await germanText()).toBe('Zu');
    vi.advanceTimersByTime(1000);
  }
  expect(state).toMatchObject({ looks: 5, lists: 1 });
  write('Weg');
  expect(await germanText()).toBe('Weg');
  expect(state.lists).toBe(2);
});

test('while the database is down the last texts are served, without waiting', async () => {
  const { state, write, germanText } = createFixture();
  write('Zu');
  await germanText();
  state.failure = away;
  vi.advanceTimersByTime(1000);
  for (let call = 0; call < 10; call += 1) expect(await germanText()).toBe('Zu');
  expect(state.looks).toBe(2);
  state.failure = undefined;
  write('Weg');
  vi.advanceTimersByTime(1000);
  expect(await germanText()).toBe('Weg');
});

test('before the database is prepared there are none', async () => {
  const { state, germanText } = createFixture();
  state.failure = Object.assign(new Error('no table'), { code: '42P01' });
  expect(await germanText()).toBeUndefined();
});

test('any other error is thrown', async () => {
  const { state, germanText } = createFixture();
  state.failure = new Error('a bug');
  await expect(germanText()).rejects.toThrow('a bug');
});
