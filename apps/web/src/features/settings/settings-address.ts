import type { Location } from '#/shared/navigation/location.ts';

/** Where the settings are; which section is looked at stands behind it in the address. */
export const SETTINGS_PATH = '/settings';

/** The section that an address asks for; undefined when it names none that there is. */
export function sectionOf<S extends { readonly id: string }>(
  { query }: Pick<Location, 'query'>,
  sections: readonly S[],
): S | undefined {
  return sections.find(({ id }) => id === query.get('section'));
}

/** The address of a section. */
export function sectionPath({ id }: { readonly id: string }): string {
  return `${SETTINGS_PATH}?${new URLSearchParams({ section: id }).toString()}`;
}
