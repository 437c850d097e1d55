import type { Body, Params, Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { Permission } from '@foyer/contract/core/permissions.ts';

import type { Browser } from '../browser.ts';
import type { MatrixPlace, MatrixFixture } from './fixture.ts';

/** The endpoints that require a permission. */
export type GuardedEndpointName = {
  [N in keyof EndpointName]: EndpointName[N]['access'] extends Permission ? N : never;
}[keyof EndpointName];

export type MatrixInput<E> = {
  readonly params?: Params<E>;
  readonly query?: Query<E>;
  readonly body?: Body<E>;
  /** Content of the uploaded file. */
  readonly file?: string | Uint8Array<ArrayBuffer>;
  readonly fileName?: string;
};

/** One way in which a request refers to a target. */
export type MatrixCase<E> = {
  readonly target: string;
  /** Creates a target in the place; `by` is the caller who must be able to reach it. */
  readonly make: (fixture: MatrixFixture, place: MatrixPlace, by: Browser | undefined) => Promise<string>;
  /** The request that refers to the target by its ID. All its other references are within the caller's reach. */
  readonly toInput: (fixture: MatrixFixture, id: string, home: MatrixPlace) => MatrixInput<E> | Promise<MatrixInput<E>>;
  /** Response for a missing target: A0404, A0401, or a success without data. */
  readonly missing: 'not_found' | 'unknown' | 'nothing';
  /**
   * Whether the target belongs to the installation: every caller with the permission, at any organisation, reaches it.
   */
  readonly isGlobal?: true;
  /** Whether a target that the caller can see but not change is treated as missing, instead of A0302. */
  readonly isHidden?: true;
  /** Response to a caller who reaches the target, if it is not a success; with the reason. */
  readonly expectedResponse?: { readonly status: number; readonly reason: string };
};

/** The list that an endpoint returns, or the file that it exports. */
type MatrixList = {
  readonly make: (fixture: MatrixFixture, place: MatrixPlace) => Promise<string>;
  /** IDs of the entries, or the matching texts of the exported file. */
  readonly listIds: (browser: Browser) => Promise<readonly string[]>;
  /** Whether the list belongs to the installation: every caller with the permission sees all entries. */
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
  /** Permissions that the service requires to read the targets, in addition to the endpoint's permission. */
  readonly reads: readonly Permission[];
  readonly cases: readonly MatrixCase<E>[];
  readonly withoutTarget?: (fixture: MatrixFixture, home: MatrixPlace) => MatrixInput<E> | Promise<MatrixInput<E>>;
  readonly expectedResponse?: { readonly status: number; readonly reason: string };
  /** Why the endpoint also requires a super administrator; undefined if it does not. */
  readonly superAdministratorReason?: string;
  /**
   * Whether the requests of this row only read, so that they need no recent password although the endpoint can require
   * one.
   */
  readonly isReadOnly?: true;
  readonly list?: MatrixList;
};

/** A row for each endpoint. An endpoint that returns a list does not compile without `list`. */
export type PermissionMatrix = {
  readonly [N in GuardedEndpointName]: MatrixRow<EndpointName[N]> &
    (IsList<EndpointName[N]> extends true ? { readonly list: MatrixList } : unknown);
};
