import type { MailState } from '@foyer/contract/email.ts';
import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

/** Path of the list of sent emails; the filters are its query parameters. */
const MAILS_PATH = '/mails';

export const STATES = ['waiting', 'dead', 'sent', 'replaced'] as const satisfies readonly MailState[];

export type MailListQuery = { readonly state?: MailState; readonly query: string; readonly cursor: PageCursor };

/** Parses the list query from the URL; ignores invalid parameters. */
export function readListQuery({ query }: Pick<Location, 'query'>): MailListQuery {
  const state = STATES.find((one) => one === query.get('state'));
  return {
    ...(state !== undefined && { state }),
    query: (query.get('query') ?? '').slice(0, SEARCH_LENGTH),
    cursor: readCursor(query),
  };
}

export function mailsPath({ cursor, ...fields }: MailListQuery): string {
  const present = Object.entries({ ...fields, ...cursor }).filter(([, value]) => value !== '');
  const search = new URLSearchParams(present).toString();
  return search === '' ? MAILS_PATH : `${MAILS_PATH}?${search}`;
}
