import type { ConnectionTestError } from '@foyer/contract/identity-providers.ts';

import type { ExternalResponse } from '#/platform/external/external-http.ts';

/** A step of a trial has failed, for one of the reasons that administrators are told. */
export class ConnectionTestFailure extends Error {
  readonly problem: ConnectionTestError;

  constructor(problem: ConnectionTestError) {
    super(`The connection test has failed: ${problem}.`);
    this.name = 'ConnectionTestFailure';
    this.problem = problem;
  }
}

export type ConnectionTestResponse = Pick<ExternalResponse, 'status' | 'body'>;

const UNAUTHORISED = 401;
/** It knows Foyer, and not the code (RFC 6749 5.2); GitHub has a word of its own. */
const OF_THE_CODE = new Set<unknown>(['invalid_grant', 'invalid_request', 'bad_verification_code']);
const OF_THE_CLIENT = new Set<unknown>(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']);

/** Sends an invalid code, so that the response shows whether the client is accepted. Throws `ConnectionTestFailure`. */
export function requireClientKnown({ status, body }: ConnectionTestResponse): void {
  const { error } = parseObject(body);
  if (error === 'invalid_grant') return;
  if (status === UNAUTHORISED || OF_THE_CLIENT.has(error)) throw new ConnectionTestFailure('client');
  if (!OF_THE_CODE.has(error)) throw new ConnectionTestFailure('answer');
}

/** The code is none, or was used before; there is no such app, or its secret is another one. */
const WECHAT_OF_THE_CODE = new Set<unknown>([40_029, 40_163]);
const WECHAT_OF_THE_CLIENT = new Set<unknown>([40_001, 40_013, 40_125, 41_002]);

/** The same for WeChat, which answers with numbers. */
export function requireClientKnownToWechat({ body }: ConnectionTestResponse): void {
  const { errcode } = parseObject(body);
  if (WECHAT_OF_THE_CLIENT.has(errcode)) throw new ConnectionTestFailure('client');
  if (!WECHAT_OF_THE_CODE.has(errcode)) throw new ConnectionTestFailure('answer');
}

export function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
