import { SOCKET_MESSAGE_BYTES } from '@foyer/contract/limits/pushes.ts';
import type { PushType } from '@foyer/contract/pushes.ts';

/** A message of the notice socket. Only its count differs between users, so the rest is serialised once. */
export type Message = (count: number) => string;

const COUNT = '{"count":';
/** Digits of the largest count. */
const MAX_COUNT_LENGTH = 10;

export function messageOf(type: PushType, fields: Readonly<Record<string, unknown>> = {}): Message {
  const rest = `,${JSON.stringify({ type, ...fields }).slice(1)}`;
  return (count) => COUNT + count + rest;
}

/** Formats a notice for a toast. Titles above the size limit are cut to the same length. */
export function noticeMessage(notice: {
  id: string;
  noticeType: string;
  titles: Readonly<Record<string, string>>;
}): Message {
  const { titles, ...fields } = notice;
  for (let maxLength = 200; ; maxLength -= 10) {
    const short = Object.fromEntries(
      Object.entries(titles).map(([language, title]) => [language, cut(title, maxLength)]),
    );
    const message = messageOf('NOTICE', { ...fields, titles: short });
    if (maxLength <= 10 || Buffer.byteLength(message(0)) + MAX_COUNT_LENGTH <= SOCKET_MESSAGE_BYTES) return message;
  }
}

function cut(title: string, maxLength: number): string {
  const characters = Array.from(title);
  return characters.length <= maxLength ? title : `${characters.slice(0, maxLength - 1).join('')}…`;
}
