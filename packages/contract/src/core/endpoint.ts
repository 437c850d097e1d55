import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';

import type { FaultName } from './errors.ts';
import type { Permission } from './permissions.ts';

/** How far a session has come (design: sign-in is a state machine). Only `full` opens the product. */
export const SCOPES = ['mfa', 'bind', 'password', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who may call an endpoint: everybody (`open`), everybody, known when a session comes along (`visitor`),
 * any live session (`session`), a session of one of the named scopes, a full session whose user holds the
 * permission, or an application for itself.
 */
export type Access = 'open' | 'visitor' | 'session' | Scope | readonly Scope[] | Permission | ApplicationAccess;

/** What applications may do for themselves: OAuth 2.0 scopes of the client credentials grant. */
export const APPLICATION_SCOPES = ['notices', 'licence', 'version', 'badges'] as const;
export type ApplicationScope = (typeof APPLICATION_SCOPES)[number];
/** An application that has been given a token of that scope, and no person. */
export type ApplicationAccess = `application:${ApplicationScope}`;

/** How often one address may call an endpoint; `exact` counts every call in the database. */
export type Rate = { readonly calls: number; readonly seconds: number; readonly exact?: true };

/**
 * Units that one address may use up over all endpoints whose callers need not be known, calls of unknown callers to the others
 * included, and one account or application over all endpoints. A unit is the processor time of a cheap call, 0.5 ms on the
 * machine of `npm run bench`: 12,000 a minute are 6 s of it, a tenth of a core.
 */
export const ADDRESS_COST: Rate = { calls: 12_000, seconds: 60 };
export const CALLER_COST: Rate = { calls: 12_000, seconds: 60 };
/** Largest weight: what a process leases of a window at a time (decision 0007). */
export const MAX_WEIGHT = 1200;
/** Bytes of a body that cost another unit: they are read, parsed and validated. */
export const UNIT_BYTES = 3 * 1024;

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as the specification writes it, parameters in braces: `/v2/users/inbox/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** Beside the permission it takes a super administrator: handing the permission on is not enough. */
  readonly highest?: true;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** What stands in `data` of a success. Fields that are not declared here never leave the server. */
  readonly result: TSchema;
  /** The faults that the endpoint itself raises, beside those that every endpoint may raise. */
  readonly errors: readonly FaultName[];
  /** Of one address, before anything is known of who calls; a usual one when left out. */
  readonly rate?: Rate;
  /** Of one person, for what only people who may do it use up: nobody else can use it up for them. */
  readonly callerRate?: Rate;
  /** Processor time of a call in units, its body apart; 1 when left out. Measured by `npm run bench -- worst-requests`. */
  readonly weight?: number;
  /** The body is plain text (`text/plain`, UTF-8) instead of JSON; its schema is a string. */
  readonly textBody?: true;
  /** Largest body in bytes, where it is not the ordinary one; more than `OPEN_BODY_BYTES` for known callers only. */
  readonly bodyBytes?: number;
  /** The body is `multipart/form-data` with one file in a part named `file`, which the handler gets as a stream. */
  readonly upload?: true;
  /** A success answers with a file to be saved, and no JSON; its `result` is null. */
  readonly file?: true;
  /** A GET that changes something: refused when another site or a navigation starts it. */
  readonly changesState?: true;
  /** The answer carries an ETag and may be kept by the browser, which asks each time whether it still holds. */
  readonly cacheable?: true;
  readonly doc: string;
};

/** Declares an endpoint: the server mounts it, the web and the tests call it, the API document lists it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** An object that refuses fields it does not know (OWASP ASVS 5.0 15.3.3). */
export function closed<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A JSON value that fits none of the other builders, such as a map keyed by provider. */
export function mapOf<S extends TSchema>(value: S) {
  return Type.Record(Type.String(), value);
}

type EndpointPart<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema }
  ? Static<S>
  : undefined;

export type Params<E> = EndpointPart<E, 'params'>;
export type Query<E> = EndpointPart<E, 'query'>;
export type Body<E> = EndpointPart<E, 'body'>;
export type Result<E> = EndpointPart<E, 'result'>;
