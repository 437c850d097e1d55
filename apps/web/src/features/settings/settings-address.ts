import type { Location } from '#/shared/navigation/location.ts';

/** Path of the settings; the query selects the section. */
export const SETTINGS_PATH = '/settings';

/** The section of an address; undefined if it does not exist. */
export function sectionOf<S extends { readonly id: string }>(
  { query }: Pick<Location, 'query'>,
  sections: readonly S[],
): S | undefined {
  return sections.find(({ id }) => id === query.get('section'));
}

export function sectionPath({ id }: { readonly id: string }): string {
  return `${SETTINGS_PATH}?${new URLSearchParams({ section: id }).toString()}`;
}
