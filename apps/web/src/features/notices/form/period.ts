import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { NoticeRow } from '@foyer/contract/notices.ts';

/** The start and end of a notice, as far as they are still relevant. */
export function periodOf({ state, startsAt, endsAt }: Pick<NoticeRow, 'state' | 'startsAt' | 'endsAt'>) {
  const lines: { text: TextKey; when: string }[] = [];
  if (state === 'scheduled') lines.push({ text: 'notices.startsAt', when: startsAt });
  if (state === 'shown') lines.push({ text: 'notices.since', when: startsAt });
  if (endsAt !== null) lines.push({ text: state === 'over' ? 'notices.ended' : 'notices.until', when: endsAt });
  return lines;
}
