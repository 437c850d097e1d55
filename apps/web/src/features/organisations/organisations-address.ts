import type { Location } from '#/shared/navigation/location.ts';

/** Path of the administration of organisations; the query selects one. */
export const ORGANISATIONS_PATH = '/organisations';

type Address = {
  /** The selected organisation. */
  readonly organisation?: string | undefined;
  /** The tree shows only what is below this organisation. */
  readonly below?: string | undefined;
  /** Section of the selected organisation that has the focus. */
  readonly section?: 'stores';
};

export function organisationsPath(address: Address): string {
  const present = Object.entries(address).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${ORGANISATIONS_PATH}?${new URLSearchParams(present).toString()}`;
}

/** Path of an organisation. With `below`, the tree still shows only what is below that one. */
export const organisationPath = (organisation: string, below?: string): string =>
  organisationsPath({ organisation, below });

/** ID of the selected organisation, if any. */
export const chosenId = (location: Pick<Location, 'query'>): string | undefined => idIn(location, 'organisation');

/** ID of the organisation to which the tree is limited, if any. */
export const belowId = (location: Pick<Location, 'query'>): string | undefined => idIn(location, 'below');

/** Whether the address leads to the stores of the selected organisation. */
export const isAtStores = ({ query }: Pick<Location, 'query'>): boolean => query.get('section') === 'stores';

function idIn({ query }: Pick<Location, 'query'>, name: string): string | undefined {
  const id = query.get(name) ?? '';
  // Only these characters are valid in an ID in an API path.
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}
