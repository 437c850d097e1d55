import { beforeEach, expect, test, vi } from 'vitest';

import { createFakeStorage } from '../../../test/fake-storage.ts';
import { destination, setDestination } from './destination.ts';

const MINUTE = 60_000;
const APPLICATION = '/otherSystemLogin?client_id=esl&state=a+b';
const PAGE = '/app/esl/articles/7?size=big#price';

let storage: Storage;
beforeEach(() => {
  storage = createFakeStorage();
  vi.stubGlobal('sessionStorage', storage);
});

test('a sign-in leads Home, unless there is somewhere else to go', () => {
  expect(destination()).toBeUndefined();
});

test.each([APPLICATION, PAGE, '/app/esl/search?words=two words'])('a sign-in leads to %s, letter by letter', (path) => {
  setDestination(path);
  expect(destination()).toBe(path);
});

test('the last place counts', () => {
  setDestination(APPLICATION);
  setDestination(PAGE);
  expect(destination()).toBe(PAGE);
});

test('a deleted place leaves nothing behind', () => {
  setDestination(APPLICATION);
  setDestination();
  expect(destination()).toBeUndefined();
  expect(storage.length).toBe(0);
});

test('a place is kept for half an hour', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  setDestination(PAGE);
  now.mockReturnValue(30 * MINUTE - 1);
  expect(destination()).toBe(PAGE);
  now.mockReturnValue(30 * MINUTE);
  expect(destination()).toBeUndefined();
});

test.each(['', ' /home', 'soon /home', '{"path":"/home"}'])('a spoiled entry (%j) leads Home', (entry) => {
  storage.setItem('as-destination', entry);
  expect(destination()).toBeUndefined();
});

test('a browser that refuses storage leads Home', () => {
  vi.stubGlobal('sessionStorage', undefined);
  setDestination(PAGE);
  expect(destination()).toBeUndefined();
});
