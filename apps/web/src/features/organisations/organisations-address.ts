import type { Location } from '#/shared/navigation/location.ts';

/** Path of the administration of organisations; the query selects one. */
export const ORGANISATIONS_PATH = '/organisations';

export const organisationPath = (id: string): string =>
  `${ORGANISATIONS_PATH}?${new URLSearchParams({ organisation: id }).toString()}`;

/** ID of the selected organisation, if any. */
export function chosenId({ query }: Pick<Location, 'query'>): string | undefined {
  const id = query.get('organisation') ?? '';
  // Only these characters are valid in an ID in an API path.
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
