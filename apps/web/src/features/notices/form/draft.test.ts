import { NOTICE_CONTENT_LENGTH, NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';
import { describe, expect, test } from 'vitest';

import { localTime, PARTLY_ENTERED } from '#/shared/i18n/local-time.ts';

import type { NoticeInput } from '../data.ts';
import { type AudienceDraft, EMPTY_AUDIENCE } from './audience-draft.ts';
import {
  checkDraft,
  EMPTY_DRAFT,
  isEmpty,
  isPlanned,
  noticeOf,
  writtenLanguages,
  type NoticeFormDraft,
} from './draft.ts';

const NOW = new Date('2026-06-01T10:00:30Z');
const inMinutes = (minutes: number) => localTime(new Date(NOW.getTime() + minutes * 60_000));

const option = (kind: 'role' | 'user', id: string) => ({ kind, id, key: id, label: id });
const toEverybody = { ...EMPTY_AUDIENCE, choice: 'everybody' } as const;
const toStore = { ...EMPTY_AUDIENCE, place: { kind: 'store', id: 's', name: 'Bremen 1' } } as const;

const draft = (overrides: Partial<NoticeFormDraft> = {}): NoticeFormDraft => ({
  ...EMPTY_DRAFT,
  audience: toEverybody,
  texts: { en: { title: 'News', content: '' } },
  ...overrides,
});
const problems = (overrides: Partial<NoticeFormDraft>) => checkDraft(draft(overrides), NOW);

describe('a draft', () => {
  test('with an audience and a title can be sent', () => {
    expect(problems({})).toEqual({});
  });

  test.each<[string, Partial<NoticeFormDraft>, Record<string, string>]>([
    ['no audience', { audience: EMPTY_AUDIENCE }, { '/audience': 'required' }],
    ['no role', { audience: { ...toStore, choice: 'role', user: option('user', 'u') } }, { '/audience': 'required' }],
    ['no text', { texts: {} }, { '/texts': 'too_few' }],
    ['spaces for a text', { texts: { en: { title: ' ', content: '\n' } } }, { '/texts': 'too_few' }],
    [
      'content without a title in one language',
      { texts: { en: { title: 'News', content: '' }, de: { title: ' ', content: 'Neues' } } },
      { '/texts/de/title': 'too_short' },
    ],
    [
      'texts that are too long',
      { texts: { en: { title: 'x'.repeat(NOTICE_TITLE_LENGTH + 1), content: 'x'.repeat(NOTICE_CONTENT_LENGTH + 1) } } },
      { '/texts/en/title': 'too_long', '/texts/en/content': 'too_long' },
    ],
    ['an incomplete start', { startsAt: PARTLY_ENTERED }, { '/startsAt': 'format' }],
    ['an incomplete end', { endsAt: PARTLY_ENTERED }, { '/endsAt': 'format' }],
    ['a past end', { endsAt: inMinutes(-5) }, { '/endsAt': 'too_small' }],
    ['an end in half a minute', { endsAt: inMinutes(1) }, { '/endsAt': 'too_small' }],
    ['an end before its start', { startsAt: inMinutes(60), endsAt: inMinutes(30) }, { '/endsAt': 'too_small' }],
    ['an end at its start', { startsAt: inMinutes(60), endsAt: inMinutes(60) }, { '/endsAt': 'too_small' }],
  ])('with %s is refused', (_what, overrides, expected) => {
    expect(problems(overrides)).toEqual(expected);
  });

  test('may have texts of the maximum length, a past start and an end one minute after the start', () => {
    const maxLength = { title: 'x'.repeat(NOTICE_TITLE_LENGTH), content: 'x'.repeat(NOTICE_CONTENT_LENGTH) };
    expect(problems({ texts: { en: maxLength }, startsAt: inMinutes(-600), endsAt: inMinutes(2) })).toEqual({});
    expect(problems({ startsAt: inMinutes(60), endsAt: inMinutes(61) })).toEqual({});
  });
});

describe('the request body', () => {
  test('omits empty fields', () => {
    const texts = { en: { title: 'News', content: 'Words' }, fr: { title: ' ', content: '' } };
    expect(noticeOf(draft({ texts }), [])).toEqual({
      type: 'NORMAL_NOTICE',
      audience: { kind: 'everybody' },
      texts: { en: texts.en },
    });
  });

  test.each<[string, Partial<AudienceDraft>, NoticeInput['audience']]>([
    ['a store', {}, { kind: 'store', id: 's' }],
    ['a role in a store', { placeRole: option('role', 'p') }, { kind: 'store', id: 's', roleId: 'p' }],
    ['a role', { choice: 'role', placeRole: option('role', 'p') }, { kind: 'role', id: 'r' }],
    ['a user', { choice: 'user' }, { kind: 'user', id: 'u' }],
    ['all users', { choice: 'everybody' }, { kind: 'everybody' }],
  ])('has the audience of the selected choice only: %s', (_what, changes, audience) => {
    const all = { ...toStore, role: option('role', 'r'), user: option('user', 'u') };
    expect(noticeOf(draft({ audience: { ...all, ...changes } }), []).audience).toEqual(audience);
  });

  test('has times in UTC and files in order', () => {
    const body = noticeOf(draft({ startsAt: inMinutes(5), endsAt: inMinutes(9) }), ['b', 'a']);
    expect(body).toMatchObject({
      startsAt: '2026-06-01T10:05:00.000Z',
      endsAt: '2026-06-01T10:09:00.000Z',
      attachments: ['b', 'a'],
    });
  });

  test('requires an audience, so that it is not sent to all users by mistake', () => {
    expect(() => noticeOf(draft({ audience: EMPTY_AUDIENCE }), [])).toThrow('without an audience');
  });
});

test('a draft is empty if leaving the form loses no input', () => {
  expect(isEmpty(EMPTY_DRAFT)).toBe(true);
  expect(isEmpty({ ...EMPTY_DRAFT, type: 'WARNING_NOTICE' })).toBe(true);
  expect(isEmpty({ ...EMPTY_DRAFT, texts: { en: { title: '', content: 'a' } } })).toBe(false);
  expect(isEmpty({ ...EMPTY_DRAFT, endsAt: PARTLY_ENTERED })).toBe(false);
  expect(isEmpty(draft({ texts: {} }))).toBe(false);
  expect(isEmpty({ ...EMPTY_DRAFT, audience: toStore })).toBe(false);
  expect(isEmpty({ ...EMPTY_DRAFT, audience: { ...EMPTY_AUDIENCE, choice: 'user' } })).toBe(true);
});

test('written languages are those with a title or content', () => {
  expect(
    writtenLanguages(draft({ texts: { en: { title: '', content: 'a' }, de: { title: ' ', content: '' } } })),
  ).toEqual(['en']);
});

test('a notice is planned if its start is in the future', () => {
  expect(
    [inMinutes(5), inMinutes(-5), '', PARTLY_ENTERED].map((startsAt) => isPlanned(draft({ startsAt }), NOW)),
  ).toEqual([true, false, false, false]);
});
