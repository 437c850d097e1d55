import { MAX_NOTICE_ATTACHMENTS, NOTICE_CONTENT_LENGTH, NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';

import { t } from '#/shared/i18n/language.ts';

import type { DraftProblems } from './draft.ts';

type ProblemText = { readonly at: RegExp; readonly rule?: RegExp; readonly text: () => string };

/** Error texts by field; the first match applies. */
const ROWS: readonly ProblemText[] = [
  { at: /^\/texts\/[^/]+\/title$/, rule: /^too_long$/, text: () => tooLong(NOTICE_TITLE_LENGTH) },
  { at: /^\/texts\/[^/]+\/title$/, text: () => t('notices.wrong.noTitle') },
  { at: /^\/texts\/[^/]+\/content$/, rule: /^too_long$/, text: () => tooLong(NOTICE_CONTENT_LENGTH) },
  { at: /^\/texts\/[^/]+$/, text: () => t('notices.wrong.language') },
  { at: /^\/texts$/, text: () => t('notices.wrong.noText') },
  { at: /^\/audience/, rule: /^required$/, text: () => t('notices.wrong.noAudience') },
  { at: /^\/audience/, text: () => t('notices.wrong.audience') },
  { at: /^\/(startsAt|endsAt)$/, rule: /^skipped$/, text: () => t('notices.wrong.skippedTime') },
  { at: /^\/(startsAt|endsAt)$/, rule: /^format$/, text: () => t('notices.wrong.time') },
  { at: /^\/endsAt$/, rule: /^too_small$/, text: () => t('notices.wrong.end') },
  {
    at: /^\/attachments$/,
    rule: /^too_many$/,
    text: () => t('notices.wrong.tooManyFiles', { most: MAX_NOTICE_ATTACHMENTS }),
  },
  { at: /^\/attachments$/, rule: /^under_way$/, text: () => t('notices.wrong.filesUnderWay') },
  { at: /^\/attachments$/, rule: /^failed$/, text: () => t('notices.wrong.filesFailed') },
  { at: /^\/attachments/, text: () => t('notices.wrong.filesGone') },
];

const tooLong = (max: number) => t('notices.wrong.tooLong', { most: max });

/** The error text of a field; undefined if it is valid. */
export function problemTextAt(problems: DraftProblems, pointer: string): string | undefined {
  const rule = problems[pointer];
  return rule === undefined ? undefined : problemTextOf(pointer, rule);
}

/** The error text of a field or of anything inside it. */
export function problemTextWithin(problems: DraftProblems, pointer: string): string | undefined {
  const at = Object.keys(problems).find((key) => isWithin(key, pointer));
  return at === undefined ? undefined : problemTextAt(problems, at);
}

function problemTextOf(pointer: string, rule: string): string {
  const row = ROWS.find((candidate) => candidate.at.test(pointer) && (candidate.rule?.test(rule) ?? true));
  return row?.text() ?? t('errors.A0401');
}

/** The language of the form that a pointer is in, if any. */
export function languageAt(pointer: string): string | undefined {
  return /^\/texts\/([^/]+)/.exec(pointer)?.[1];
}

/** Fields of the form; other problems are shown for the whole form. */
const FIELD_POINTERS = /^\/(texts($|\/[^/]+(\/title|\/content)?$)|audience|startsAt$|endsAt$|attachments)/;

/** Whether there is a problem that no field shows. */
export function hasUnplaced(problems: DraftProblems): boolean {
  return Object.keys(problems).some((pointer) => !FIELD_POINTERS.test(pointer));
}

/** Removes the problems of a changed field, of anything inside it and of what contains it. */
export function withoutThose(problems: DraftProblems, pointer: string): DraftProblems {
  const left = Object.entries(problems).filter(([at]) => !isWithin(at, pointer) && !isWithin(pointer, at));
  return Object.fromEntries(left);
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}
