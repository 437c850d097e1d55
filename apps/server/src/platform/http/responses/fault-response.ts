import type { ServerResponse } from 'node:http';

import { COMMON_FAULTS, errors, type Failure, type FaultName } from '@foyer/contract/core/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isOutage } from '#/platform/database/outage.ts';
import { Fault } from '#/platform/fault.ts';
import { invalidInput } from '#/platform/http/requests/schema-validation.ts';

/** Fault by Fastify's error code. All other Fastify errors below 500 are illegal input. */
const FRAMEWORK_FAULTS: Record<string, FaultName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Converts any thrown value to a fault; unexpected errors become `system_error`. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (isOutage(error)) return new Fault('unavailable', { seconds: 1 });
  if (error instanceof Error) {
    if ('validation' in error && Array.isArray(error.validation)) {
      return invalidInput(error.validation, 'validationContext' in error ? String(error.validationContext) : undefined);
    }
    const code = 'code' in error ? String(error.code) : '';
    const status = 'statusCode' in error ? Number(error.statusCode) : 500;
    // The client disconnected while sending a body. It reads no response, and the server did not fail.
    if (code === 'ECONNRESET' && error.message === 'aborted') return new Fault('illegal_input');
    if (code.startsWith('FST_') && status < 500) return new Fault(FRAMEWORK_FAULTS[code] ?? 'illegal_input');
  }
  return new Fault('system_error');
}

/** Status, headers and body of the response to a fault: a failure envelope in JSON. */
function presentFault({ fault, details: { fields, seconds } }: Fault, requestId: string) {
  const { code, status } = errors[fault];
  const failure: Failure = {
    resultCode: code,
    resultMsg: fault.replaceAll('_', ' '),
    requestId,
    fields,
    seconds,
    confirmation: fault === 'confirmation_needed' ? true : undefined,
  };
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  };
  return { status, headers, body: JSON.stringify(failure) };
}

/** Sends a fault as a failure envelope. */
export function sendFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = presentFault(fault, request.id);
  return reply.code(status).headers(headers).send(body);
}

/** Sends a fault as a failure envelope, outside Fastify. */
export function writeFault(fault: Fault, requestId: string, response: ServerResponse): void {
  const { status, headers, body } = presentFault(fault, requestId);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Whether an endpoint may answer with a fault: one that it declares, or one that is common to all endpoints. */
export function isDeclared(fault: FaultName, declared: readonly FaultName[]): boolean {
  return declared.includes(fault) || (COMMON_FAULTS as readonly FaultName[]).includes(fault);
}
