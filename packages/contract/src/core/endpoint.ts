import type { FaultName } from './errors.ts';
import type { Permission } from './permissions.ts';
import * as Type from './schema.ts';

/** Sign-in state of a session. Only `full` gives access to the product. */
export const SCOPES = ['mfa', 'bind', 'password', 'full'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who may call an endpoint. `open`: any caller. `visitor`: any caller, identified if the call has a session. `session`:
 * any live session. A scope or several: a session of one of them. A permission: a full session whose user has it. An
 * application scope: an application for itself.
 */
export type Access = 'open' | 'visitor' | 'session' | Scope | readonly Scope[] | Permission | ApplicationAccess;

/** What applications may do for themselves: OAuth 2.0 scopes of the client credentials grant. */
export const APPLICATION_SCOPES = ['notices', 'licence', 'version', 'badges'] as const;
export type ApplicationScope = (typeof APPLICATION_SCOPES)[number];
/** An application with a token of that scope, without a user. */
export type ApplicationAccess = `application:${ApplicationScope}`;

/** Maximum number of calls in a window of seconds; `exact` counts every call in the database. */
export type Rate = { readonly calls: number; readonly seconds: number; readonly exact?: true };

/**
 * Cost limits in units. `ADDRESS_COST` is one address's limit over all endpoints that accept unknown callers, including
 * unknown callers' calls to the other endpoints. `CALLER_COST` is one account's or application's limit over all
 * endpoints. A unit is the processor time of a cheap call, 0.5 ms on the machine of `npm run bench`: 12,000 a minute
 * are 6 s of it, a tenth of a core.
 */
export const ADDRESS_COST: Rate = { calls: 12_000, seconds: 60 };
export const CALLER_COST: Rate = { calls: 12_000, seconds: 60 };
/** Largest weight of a call. A process leases this much of a window at a time (decision 0007). */
export const MAX_WEIGHT = 1200;
/** Body bytes that cost one more unit, for reading, parsing and validating them. */
export const UNIT_BYTES = 3 * 1024;

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path as the specification writes it, parameters in braces: `/v2/users/inbox/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** Requires a super administrator in addition to the permission, which can be granted to others. */
  readonly highest?: true;
  readonly params?: Type.TObject;
  readonly query?: Type.TObject;
  readonly body?: Type.TSchema;
  /** The `data` of a success. Fields that are not declared here are never sent. */
  readonly result: Type.TSchema;
  /** Faults that the endpoint itself raises, in addition to those that every endpoint may raise. */
  readonly errors: readonly FaultName[];
  /** Rate limit of an address, counted before the caller is identified; a default applies if omitted. */
  readonly rate?: Rate;
  /** Rate limit of a user or application, counted after the access check, so that no other caller can use it up. */
  readonly callerRate?: Rate;
  /**
   * Processor time of a call in units, without its body; 1 if omitted. Measured by `npm run bench -- worst-requests`.
   */
  readonly weight?: number;
  /** The body is plain text (`text/plain`, UTF-8) instead of JSON; its schema is a string. */
  readonly textBody?: true;
  /** Largest body in bytes, if it is not the default. Only known callers may exceed `OPEN_BODY_BYTES`. */
  readonly bodyBytes?: number;
  /** The body is `multipart/form-data` with one file in a part named `file`, which the handler gets as a stream. */
  readonly upload?: true;
  /** A success returns a file to be saved instead of JSON; its `result` is null. */
  readonly file?: true;
  /** A GET that changes something: refused when another site or a navigation starts it. */
  readonly changesState?: true;
  /** The response has an ETag. Browsers may cache it, and revalidate it each time. */
  readonly cacheable?: true;
  readonly doc: string;
};

/** Declares an endpoint: the server mounts it, the web and the tests call it, the API document lists it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** An object schema that refuses undeclared fields (OWASP ASVS 5.0 15.3.3). */
export function closed<P extends Type.TProperties>(properties: P): Type.TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A map with any text as a key, such as one keyed by provider. */
export function mapOf<S extends Type.TSchema>(value: S) {
  return Type.Record(Type.String(), value);
}

type EndpointPart<E, K extends string> = E extends { readonly [P in K]: infer S extends Type.TSchema }
  ? Type.Static<S>
  : undefined;

export type Params<E> = EndpointPart<E, 'params'>;
export type Query<E> = EndpointPart<E, 'query'>;
export type Body<E> = EndpointPart<E, 'body'>;
export type Result<E> = EndpointPart<E, 'result'>;
