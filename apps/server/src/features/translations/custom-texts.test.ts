import { beforeEach, expect, test, vi } from 'vitest';

import type { Bus } from '#/platform/events/bus.ts';

import { createCustomTexts } from './custom-texts.ts';
import type { CustomText, CustomTextRepository } from './text-repository.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

/** A table of own texts that can be away, and counts how often it was read as a whole. */
function ownTexts() {
  let rows: CustomText[] = [];
  const state = { stamp: 0, trouble: undefined as Error | undefined, looks: 0, lists: 0 };
  const texts = {
    async stamp() {
      state.looks += 1;
      if (state.trouble !== undefined) throw state.trouble;
      return state.stamp;
    },
    async listCustom() {
      state.lists += 1;
      return rows;
    },
  } as Partial<CustomTextRepository> as CustomTextRepository; // nothing else is asked for
  const run = <T>(query: (repositories: { texts: CustomTextRepository }) => Promise<T>) => query({ texts });
  const bus: Bus = { subscribe: () => {}, onResync: () => {}, resync: () => {}, start: async () => {} };
  const own = createCustomTexts({ work: run, read: run, bus });
  return {
    state,
    write(text: string) {
      rows = [{ language: 'de', key: 'home.close', text }];
      state.stamp += 1;
    },
    said: async () => (await own.getOrLast()).byLanguage.get('de')?.get('home.close'),
  };
}

const away = Object.assign(new Error('away'), { code: '57P01' });

test('own texts are read as a whole only after a change, however often their stamp is looked at', async () => {
  const { state, write, said } = ownTexts();
  write('Zu');
  for (let second = 0; second < 5; second += 1) {
    expect(await said()).toBe('Zu');
    vi.advanceTimersByTime(1000);
  }
  expect(state).toMatchObject({ looks: 5, lists: 1 });
  write('Weg');
  expect(await said()).toBe('Weg');
  expect(state.lists).toBe(2);
});

test('while the database is away they are as they were read last, and nobody waits for it', async () => {
  const { state, write, said } = ownTexts();
  write('Zu');
  await said();
  state.trouble = away;
  vi.advanceTimersByTime(1000);
  for (let call = 0; call < 10; call += 1) expect(await said()).toBe('Zu');
  expect(state.looks).toBe(2);
  state.trouble = undefined;
  write('Weg');
  vi.advanceTimersByTime(1000);
  expect(await said()).toBe('Weg');
});

test('before the database is prepared there are none', async () => {
  const { state, said } = ownTexts();
  state.trouble = Object.assign(new Error('no table'), { code: '42P01' });
  expect(await said()).toBeUndefined();
});

test('any other trouble is told', async () => {
  const { state, said } = ownTexts();
  state.trouble = new Error('a bug');
  await expect(said()).rejects.toThrow('a bug');
});
