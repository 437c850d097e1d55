import { expect, test } from 'vitest';

import { readPush } from './push-message.ts';

test('a push is a count and a known type, with the fields of the type', () => {
  expect(readPush('{"count":3,"type":"NOTICE","title":"Hello"}')).toEqual({ count: 3, type: 'NOTICE', title: 'Hello' });
});

test('a type that is newer than the page has its count read', () => {
  expect(readPush('{"count":4,"type":"TOMORROW","title":"Hello"}')).toEqual({ count: 4, type: 'UNREAD' });
});

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no type', '{"count":1}'],
  ['no count', '{"type":"UNREAD"}'],
  ['a count that is no number', '{"count":"1","type":"UNREAD"}'],
  ['a count that is no whole number', '{"count":1.5,"type":"UNREAD"}'],
  ['a type that is no word', '{"count":1,"type":7}'],
  ['bytes', new ArrayBuffer(2)],
])('%s is no push', (_what, text) => {
  expect(readPush(text)).toBeUndefined();
});
