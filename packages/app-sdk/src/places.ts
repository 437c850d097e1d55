import { fields, list, oneOf, orNull, type Read, text } from './read.ts';

const NAME_LENGTH = 1000;
const MAX_PAGE = 100;
const CURSOR_LENGTH = 10_000;

export type PlaceName = { readonly id: string; readonly name: string; readonly code: string };

/** An organisation or a store in which the user has the permission. */
export type PermittedPlace = PlaceName & {
  readonly kind: 'organisation' | 'store';
  /** The organisation directly above. A customer has none. */
  readonly organisation?: PlaceName;
  readonly customer: PlaceName;
};

export type ListPlacesOptions = {
  /** Public address of Foyer, such as `https://foyer.example`. */
  readonly foyer: string;
  /** Access token of the user, with the scope `suite`. */
  readonly accessToken: string;
  /** A permission of this application. */
  readonly permission: string;
  /** Only stores or only organisations; both if omitted. */
  readonly kind?: PermittedPlace['kind'];
  /** Cancels the requests. */
  readonly signal?: AbortSignal;
};

/** Foyer has refused to list places. */
export class PlacesRefused extends Error {
  override readonly name = 'PlacesRefused';
  /** HTTP status. With 401, refresh the tokens and start again. */
  readonly status: number;

  constructor(status: number) {
    super(`Foyer has answered with status ${status}.`);
    this.status = status;
  }
}

const name = { id: text(64), name: text(NAME_LENGTH), code: text(NAME_LENGTH) };
const readName = fields<PlaceName>(name);
const readPlace = fields<PermittedPlace>(
  { ...name, kind: oneOf('organisation', 'store'), organisation: readName, customer: readName },
  ['organisation'],
);
const readPage: Read<{ list: PermittedPlace[]; next: string | null }> = fields({
  list: list(readPlace, MAX_PAGE),
  next: orNull(text(CURSOR_LENGTH)),
});

/**
 * The places in which a user has a permission, by name. Pages are requested while the caller iterates, so a loop that
 * ends early requests no further ones. Works in browsers and in Node.js. A page in a browser needs the access token of a
 * public client. Throws `PlacesRefused`, also in the middle of the list when the token ends.
 */
export async function* listPlaces(options: ListPlacesOptions): AsyncGenerator<PermittedPlace, void, undefined> {
  const { foyer, accessToken, permission, kind, signal } = options;
  const address = new URL('/oidc/me/places', foyer);
  address.search = new URLSearchParams({ permission, size: String(MAX_PAGE), ...(kind && { kind }) }).toString();
  for (let next: string | null = ''; next !== null;) {
    if (next !== '') address.searchParams.set('after', next);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(address, { headers, ...(signal && { signal }) });
    if (!answer.ok) throw new PlacesRefused(answer.status);
    const page = readPage(await answer.json());
    if (page === undefined) throw new TypeError('The answer is not a page of places.');
    yield* page.list;
    next = page.next;
  }
}
