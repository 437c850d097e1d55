import type { Location } from '#/shared/navigation/location.ts';

/** Where organisations are looked after; the chosen one stands behind it in the address. */
export const ORGANISATIONS_PATH = '/organisations';

export const organisationPath = (id: string): string =>
  `${ORGANISATIONS_PATH}?${new URLSearchParams({ organisation: id }).toString()}`;

/** The chosen organisation, if there is one. */
export function chosenId({ query }: Pick<Location, 'query'>): string | undefined {
  const id = query.get('organisation') ?? '';
  // A call with another one would be no call for an organisation.
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
