import type { NoticeType } from '@foyer/contract/inbox.ts';
import { NOTICE_CONTENT_LENGTH, NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';

import { readLocalTime } from '#/shared/i18n/local-time.ts';

import type { NoticeInput } from '../data.ts';
import { type AudienceDraft, audienceInput, draftedAudience, EMPTY_AUDIENCE } from './audience-draft.ts';

export type WrittenText = { readonly title: string; readonly content: string };

/** A notice as edited in the form. */
export type NoticeFormDraft = {
  readonly type: NoticeType;
  readonly audience: AudienceDraft;
  /** Texts by language; those with neither title nor content are not sent. */
  readonly texts: Readonly<Record<string, WrittenText>>;
  /** Values of local date-time fields; empty for "immediately" and "never". */
  readonly startsAt: string;
  readonly endsAt: string;
};

/** JSON pointer into the request → name of the broken rule, as in the server's response. */
export type DraftProblems = Readonly<Record<string, string>>;

/** Minimum duration of a notice, in milliseconds. */
const SHORTEST_MS = 60_000;

export const NO_TEXT: WrittenText = { title: '', content: '' };
export const EMPTY_DRAFT: NoticeFormDraft = {
  type: 'NORMAL_NOTICE',
  audience: EMPTY_AUDIENCE,
  texts: {},
  startsAt: '',
  endsAt: '',
};

export function isWritten({ title, content }: WrittenText = NO_TEXT): boolean {
  return title.trim() !== '' || content.trim() !== '';
}

/** The languages with a title or content. */
export function writtenLanguages({ texts }: NoticeFormDraft): string[] {
  return Object.keys(texts).filter((language) => isWritten(texts[language]));
}

/** Whether the draft contains no input; its type does not count. */
export function isEmpty(draft: NoticeFormDraft): boolean {
  const { startsAt, endsAt, audience } = draft;
  const isAudienceEmpty = draftedAudience(audience) === undefined;
  return writtenLanguages(draft).length === 0 && isAudienceEmpty && startsAt === '' && endsAt === '';
}

/** Validates a draft by the server's rules, as far as possible here. */
export function checkDraft(draft: NoticeFormDraft, now: Date): DraftProblems {
  return { ...checkAudience(draft), ...checkTexts(draft), ...checkTimes(draft, now) };
}

function checkAudience({ audience }: NoticeFormDraft): DraftProblems {
  return draftedAudience(audience) === undefined ? { '/audience': 'required' } : {};
}

function checkTexts(draft: NoticeFormDraft): DraftProblems {
  const languages = writtenLanguages(draft);
  if (languages.length === 0) return { '/texts': 'too_few' };
  const problems: Record<string, string> = {};
  for (const language of languages) {
    const { title, content } = draft.texts[language] ?? NO_TEXT;
    if (title.trim() === '') problems[`/texts/${language}/title`] = 'too_short';
    if (title.length > NOTICE_TITLE_LENGTH) problems[`/texts/${language}/title`] = 'too_long';
    if (content.length > NOTICE_CONTENT_LENGTH) problems[`/texts/${language}/content`] = 'too_long';
  }
  return problems;
}

function checkTimes({ startsAt, endsAt }: NoticeFormDraft, now: Date): DraftProblems {
  const start = startsAt === '' ? now : readLocalTime(startsAt);
  const end = endsAt === '' ? undefined : readLocalTime(endsAt);
  const problems: Record<string, string> = {};
  if (typeof start === 'string') problems['/startsAt'] = start;
  if (typeof end === 'string') problems['/endsAt'] = end;
  if (end instanceof Date) {
    const begin = start instanceof Date ? Math.max(now.getTime(), start.getTime()) : now.getTime();
    if (end.getTime() - begin < SHORTEST_MS) problems['/endsAt'] = 'too_small';
  }
  return problems;
}

/** The request body of a validated draft. */
export function noticeOf(draft: NoticeFormDraft, attachments: readonly string[]): NoticeInput {
  const { type, texts } = draft;
  const audience = draftedAudience(draft.audience);
  // `checkDraft` reports a missing audience, so this is a programming error.
  if (audience === undefined) throw new Error('A notice without an audience.');
  const written = writtenLanguages(draft).map((language) => [language, texts[language] ?? NO_TEXT] as const);
  const startsAt = isoOf(draft.startsAt);
  const endsAt = isoOf(draft.endsAt);
  return {
    type,
    audience: audienceInput(audience),
    texts: Object.fromEntries(written),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(attachments.length > 0 && { attachments: [...attachments] }),
  };
}

function isoOf(entered: string): string | undefined {
  const moment = readLocalTime(entered);
  return typeof moment === 'string' ? undefined : moment.toISOString();
}

/** Whether the start of the notice is in the future. */
export function isPlanned({ startsAt }: NoticeFormDraft, now: Date): boolean {
  const start = readLocalTime(startsAt);
  return start instanceof Date && start > now;
}
