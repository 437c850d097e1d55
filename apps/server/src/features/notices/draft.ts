import type { Body } from '@foyer/contract/core/endpoint.ts';
import { NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';
import type { writeNotice } from '@foyer/contract/notices.ts';

import { Fault } from '#/platform/fault.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';
import { toPlainName } from '#/platform/text/sanitizers.ts';

import type { NoticeTexts } from './repository.ts';

/** A notice as submitted. */
export type NoticeDraft = Body<typeof writeNotice>;

/** Minimum time for which a notice is visible. */
const MIN_MS = 60_000;

/**
 * Validates a draft against the database's time; its shape was checked before. Throws A0401 with every invalid field.
 */
export function readDraft({ texts, startsAt, endsAt, attachments = [], ...draft }: NoticeDraft, now: Date) {
  const fields: Record<string, string> = {};
  const start = startsAt === undefined ? undefined : new Date(startsAt);
  const end = endsAt === undefined ? undefined : new Date(endsAt);
  if (end !== undefined && end.getTime() - Math.max(now.getTime(), start?.getTime() ?? 0) < MIN_MS)
    fields['/endsAt'] = 'too_small';
  if (new Set(attachments).size < attachments.length) fields['/attachments'] = 'duplicate';
  const written = readTexts(texts, fields);
  if (Object.keys(fields).length > 0) throw new Fault('illegal_input', { fields });
  return { ...draft, texts: written, startsAt: start, endsAt: end, attachments };
}

function readTexts(texts: NoticeDraft['texts'], fields: Record<string, string>): NoticeTexts {
  const entries = Object.entries(texts).map(([language, { title, content }]) => {
    const plain = toPlainName(title, NOTICE_TITLE_LENGTH);
    if (!LANGUAGES.some((code) => code === language)) fields[`/texts/${language.slice(0, 64)}`] = 'unknown';
    if (plain === '') fields[`/texts/${language.slice(0, 64)}/title`] = 'too_short';
    return [language, { title: plain, content }] as const;
  });
  if (entries.length === 0) fields['/texts'] = 'too_few';
  return Object.fromEntries(entries);
}
