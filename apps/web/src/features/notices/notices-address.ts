import type { Location } from '#/shared/navigation/location.ts';

/** Path of the administration of notices; the query selects a notice or the form. */
export const NOTICES_PATH = '/notices';
export const WRITE_PATH = `${NOTICES_PATH}?write`;

export const noticePath = (id: string): string => `${NOTICES_PATH}?${new URLSearchParams({ notice: id }).toString()}`;
export const listPath = (page: number): string => (page === 1 ? NOTICES_PATH : `${NOTICES_PATH}?page=${page}`);

export type NoticesView = { shows: 'list'; page: number } | { shows: 'notice'; id: string } | { shows: 'form' };

/** Parses the address; invalid parameters lead to the first page of the list. */
export function viewOf({ query }: Pick<Location, 'query'>): NoticesView {
  if (query.has('write')) return { shows: 'form' };
  const id = query.get('notice');
  if (id !== null && id !== '') return { shows: 'notice', id };
  const page = query.get('page') ?? '';
  return { shows: 'list', page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
}
