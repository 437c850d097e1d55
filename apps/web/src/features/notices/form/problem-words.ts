import { NOTICE_ATTACHMENTS, NOTICE_CONTENT_LENGTH, NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';

import { t } from '#/shared/i18n/language.ts';

import type { Problems } from './draft.ts';

type Row = { readonly at: RegExp; readonly rule?: RegExp; readonly words: () => string };

/** What people read about a field; the first row that fits decides. */
const ROWS: readonly Row[] = [
  { at: /^\/texts\/[^/]+\/title$/, rule: /^too_long$/, words: () => tooLong(NOTICE_TITLE_LENGTH) },
  { at: /^\/texts\/[^/]+\/title$/, words: () => t('notices.wrong.noTitle') },
  { at: /^\/texts\/[^/]+\/content$/, rule: /^too_long$/, words: () => tooLong(NOTICE_CONTENT_LENGTH) },
  { at: /^\/texts\/[^/]+$/, words: () => t('notices.wrong.language') },
  { at: /^\/texts$/, words: () => t('notices.wrong.noText') },
  { at: /^\/audience/, rule: /^required$/, words: () => t('notices.wrong.noAudience') },
  { at: /^\/audience/, words: () => t('notices.wrong.audience') },
  { at: /^\/(startsAt|endsAt)$/, rule: /^skipped$/, words: () => t('notices.wrong.skippedTime') },
  { at: /^\/(startsAt|endsAt)$/, rule: /^format$/, words: () => t('notices.wrong.time') },
  { at: /^\/endsAt$/, rule: /^too_small$/, words: () => t('notices.wrong.end') },
  {
    at: /^\/attachments$/,
    rule: /^too_many$/,
    words: () => t('notices.wrong.tooManyFiles', { most: NOTICE_ATTACHMENTS }),
  },
  { at: /^\/attachments$/, rule: /^under_way$/, words: () => t('notices.wrong.filesUnderWay') },
  { at: /^\/attachments$/, rule: /^failed$/, words: () => t('notices.wrong.filesFailed') },
  { at: /^\/attachments/, words: () => t('notices.wrong.filesGone') },
];

const tooLong = (most: number) => t('notices.wrong.tooLong', { most });

/** What is wrong with a field; undefined when nothing is. */
export function wordsAt(problems: Problems, pointer: string): string | undefined {
  const rule = problems[pointer];
  return rule === undefined ? undefined : wordsOf(pointer, rule);
}

/** The same of a field that shows what is wrong with any part of it. */
export function wordsWithin(problems: Problems, pointer: string): string | undefined {
  const at = Object.keys(problems).find((key) => isWithin(key, pointer));
  return at === undefined ? undefined : wordsAt(problems, at);
}

function wordsOf(pointer: string, rule: string): string {
  const row = ROWS.find((candidate) => candidate.at.test(pointer) && (candidate.rule?.test(rule) ?? true));
  return row?.words() ?? t('error.A0401');
}

/** The language of the form in which something is wrong, if a pointer names one. */
export function languageAt(pointer: string): string | undefined {
  return /^\/texts\/([^/]+)/.exec(pointer)?.[1];
}

/** Fields that stand in the form; what is wrong with anything else is told for the whole form. */
const PLACES = /^\/(texts($|\/[^/]+(\/title|\/content)?$)|audience|startsAt$|endsAt$|attachments)/;

/** Whether something is wrong that no field shows. */
export function hasUnplaced(problems: Problems): boolean {
  return Object.keys(problems).some((pointer) => !PLACES.test(pointer));
}

/** The problems that are left when what a pointer names was changed: neither there, nor below, nor of what holds it. */
export function withoutThose(problems: Problems, pointer: string): Problems {
  const left = Object.entries(problems).filter(([at]) => !isWithin(at, pointer) && !isWithin(pointer, at));
  return Object.fromEntries(left);
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
