import type { ConnectionTestError } from '@foyer/contract/identity-providers.ts';

import type { ExternalResponse } from '#/platform/external/external-http.ts';

/** A failed step of a connection test, with the problem that administrators see. */
export class ConnectionTestFailure extends Error {
  readonly problem: ConnectionTestError;

  constructor(problem: ConnectionTestError) {
    super(`The connection test failed: ${problem}.`);
    this.name = 'ConnectionTestFailure';
    this.problem = problem;
  }
}

export type ConnectionTestResponse = Pick<ExternalResponse, 'status' | 'body'>;

const UNAUTHORISED = 401;
/** Errors for a known client with an invalid code (RFC 6749 5.2). GitHub has its own error code. */
const OF_THE_CODE = new Set<unknown>(['invalid_grant', 'invalid_request', 'bad_verification_code']);
const OF_THE_CLIENT = new Set<unknown>(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']);

/** Requires that the response to an invalid code accepts the client. Throws `ConnectionTestFailure`. */
export function requireClientKnown({ status, body }: ConnectionTestResponse): void {
  const { error } = parseObject(body);
  if (error === 'invalid_grant') return;
  if (status === UNAUTHORISED || OF_THE_CLIENT.has(error)) throw new ConnectionTestFailure('client');
  if (!OF_THE_CODE.has(error)) throw new ConnectionTestFailure('answer');
}

/** WeChat's error codes for an invalid or used code, and for an unknown app or a wrong secret. */
const WECHAT_OF_THE_CODE = new Set<unknown>([40_029, 40_163]);
const WECHAT_OF_THE_CLIENT = new Set<unknown>([40_001, 40_013, 40_125, 41_002]);

/** Checks WeChat's response to an invalid code. WeChat returns numeric error codes. Throws `ConnectionTestFailure`. */
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
