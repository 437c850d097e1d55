import type { Body, Params, Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { Permission } from '@foyer/contract/core/permissions.ts';

import type { Browser } from '../browser.ts';
import type { MatrixPlace, MatrixFixture } from './fixture.ts';

/** The endpoints that take a permission. */
export type GuardedEndpointName = {
  [N in keyof EndpointName]: EndpointName[N]['access'] extends Permission ? N : never;
}[keyof EndpointName];

export type MatrixInput<E> = {
  readonly params?: Params<E>;
  readonly query?: Query<E>;
  readonly body?: Body<E>;
  /** What is in a file that is sent. */
  readonly file?: string | Uint8Array<ArrayBuffer>;
  /** What that is called. */
  readonly fileName?: string;
};

/** One way in which a call names something. */
export type MatrixCase<E> = {
  readonly target: string;
  /** Puts a new one there; `by` is whoever is to reach it. */
  readonly make: (fixture: MatrixFixture, place: MatrixPlace, by: Browser | undefined) => Promise<string>;
  /** The call that names it by its id; everything else that it names is of a place in the caller's reach. */
  readonly toInput: (fixture: MatrixFixture, id: string, home: MatrixPlace) => MatrixInput<E> | Promise<MatrixInput<E>>;
  /** What is answered when there is none: A0404, A0401, or a success that shows nothing. */
  readonly missing: 'not_found' | 'unknown' | 'nothing';
  /** It belongs to the installation: whoever has the permission anywhere reaches it. */
  readonly isGlobal?: true;
  /** What somebody sees and may not change is as if it were not there, not A0302. */
  readonly isHidden?: true;
  /** What is answered in reach where that is no success, and why. */
  readonly expectedResponse?: { readonly status: number; readonly reason: string };
};

/** The list that an endpoint returns, or the file that it exports. */
type MatrixList = {
  readonly make: (fixture: MatrixFixture, place: MatrixPlace) => Promise<string>;
  /** Ids of the entries, or the texts of the file in which they must be. */
  readonly listIds: (browser: Browser) => Promise<readonly string[]>;
  /** It belongs to the installation: every caller with the permission sees all of it. */
  readonly isGlobal?: true;
};

/** Whether an endpoint lists the entries of every place. */
type IsList<E> = E extends { file: true }
  ? true
  : E extends { params: unknown }
    ? false
    : Result<E> extends { list: unknown }
      ? true
      : false;

export type MatrixRow<E> = {
  /** What the service needs to show things, beside the permission of the endpoint. */
  readonly reads: readonly Permission[];
  readonly cases: readonly MatrixCase<E>[];
  /** A call that names nothing. */
  readonly withoutTarget?: (fixture: MatrixFixture, home: MatrixPlace) => MatrixInput<E> | Promise<MatrixInput<E>>;
  readonly expectedResponse?: { readonly status: number; readonly reason: string };
  /** Beside the permission it takes a super administrator, and why. */
  readonly superAdministratorReason?: string;
  /** The calls of this row only look, which needs no password, while others of the endpoint do. */
  readonly isReadOnly?: true;
  readonly list?: MatrixList;
};

/** A list without `list` does not compile. */
export type PermissionMatrix = {
  readonly [N in GuardedEndpointName]: MatrixRow<EndpointName[N]> &
    (IsList<EndpointName[N]> extends true ? { readonly list: MatrixList } : unknown);
};
