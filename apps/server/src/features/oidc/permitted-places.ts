import { LIST_PAGE_SIZE, MAX_LIST_PAGE_SIZE } from '@foyer/contract/limits/lists.ts';
import type { PlaceKind } from '@foyer/contract/organisations.ts';

import { permissionCodes } from '#/features/applications/catalogue.ts';
import type { Applications } from '#/features/applications/service.ts';
import { type PageRequest, readPageRequest, toPage } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';

import { library } from './library.ts';
import { PLACE_KINDS, type PermittedPlaceRepository, type PermittedPlaceRow } from './permitted-place-repository.ts';
import type { Principals } from './principals.ts';

type PermittedPlaceNeeds = Pick<Work<{ permittedPlaces: PermittedPlaceRepository }>, 'read'> & {
  applications: Applications;
  principals: Principals;
};

/** Query parameters as the library has parsed them. */
type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/** Owner of an access token: the application, and the session of the user. */
type TokenOwner = { readonly application: string; readonly sessionId: string };

/** In which places a user has a permission, for the application to which the permission belongs. */
export function createPermittedPlaces({ read, applications, principals }: PermittedPlaceNeeds) {
  /**
   * A page of places, by name. Throws `invalid_request` for an invalid query, and for each permission that does not
   * belong to the application. Throws `invalid_token` when the session has ended.
   */
  return async ({ application, sessionId }: TokenOwner, query: RawQuery) => {
    const [principal, manifest] = await Promise.all([principals.find(sessionId), applications.find(application)]);
    if (principal === undefined || manifest === undefined)
      throw new (library().errors.InvalidToken)('the session is over');
    const permission = readParameter(query, 'permission');
    if (permission === undefined || !permissionCodes(manifest.permissions).includes(permission))
      throw new (library().errors.InvalidRequest)('permission must be a permission of this application');
    const filter = {
      holder: principal.superAdministrator ? undefined : { userId: principal.userId, permission },
      kinds: readKinds(query),
    };
    const page = readPage(query);
    const { list, next } = toPage(await read(({ permittedPlaces }) => permittedPlaces.list(filter, page)), page);
    return { list: list.map(present), next };
  };
}

export type ListPermittedPlaces = ReturnType<typeof createPermittedPlaces>;

function present({ kind, id, name, code, organisation, customer }: PermittedPlaceRow) {
  // A missing value is omitted, as in the claims of user info.
  return { kind, id, name, code, ...(organisation === null ? {} : { organisation }), customer };
}

/** The value of a parameter; undefined if it is omitted. A parameter must not be repeated (RFC 6749 3.1). */
function readParameter(query: RawQuery, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw new (library().errors.InvalidRequest)(`${name} must not be repeated`);
  return value;
}

function readKinds(query: RawQuery): readonly PlaceKind[] {
  const kind = readParameter(query, 'kind');
  const kinds = PLACE_KINDS.filter((known) => kind === undefined || known === kind);
  if (kinds.length === 0) throw new (library().errors.InvalidRequest)('kind must be store or organisation');
  return kinds;
}

function readPage(query: RawQuery): PageRequest {
  const size = readParameter(query, 'size') ?? String(LIST_PAGE_SIZE);
  if (!/^[1-9]\d{0,2}$/.test(size) || Number(size) > MAX_LIST_PAGE_SIZE)
    throw new (library().errors.InvalidRequest)(`size must be a number from 1 to ${MAX_LIST_PAGE_SIZE}`);
  try {
    return readPageRequest({ after: readParameter(query, 'after'), size: Number(size) });
  } catch (error) {
    if (error instanceof Fault)
      throw new (library().errors.InvalidRequest)('after must be the next of an earlier page');
    throw error;
  }
}
