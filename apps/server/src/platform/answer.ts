import { COMMON_FAULTS, errors, type Failure, type FaultName } from '@foyer/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { Fault } from './fault.ts';
import { isOutage } from './outage.ts';
import { invalidInput } from './validate.ts';

/** Fastify's own refusals → the catalogue. Anything else that it throws below 500 is illegal input. */
const FRAMEWORK_FAULTS: Record<string, FaultName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Turns whatever was thrown into a fault; bugs become `system_error`. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (isOutage(error)) return new Fault('unavailable', { seconds: 1 });
  if (error instanceof Error) {
    if ('validation' in error && Array.isArray(error.validation)) {
      return invalidInput(error.validation, 'validationContext' in error ? String(error.validationContext) : undefined);
    }
    const code = 'code' in error ? String(error.code) : '';
    const status = 'statusCode' in error ? Number(error.statusCode) : 500;
    // The caller hung up in the middle of a body: nobody reads the answer, and it is no bug of ours.
    if (code === 'ECONNRESET' && error.message === 'aborted') return new Fault('illegal_input');
    if (code.startsWith('FST_') && status < 500) return new Fault(FRAMEWORK_FAULTS[code] ?? 'illegal_input');
  }
  return new Fault('system_error');
}

/** Sends a failure in the envelope. */
export function sendFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status } = errors[fault.fault];
  const { fields, seconds } = fault.details;
  const failure: Failure = {
    resultCode: code,
    resultMsg: fault.fault.replaceAll('_', ' '),
    requestId: request.id,
    ...(fields === undefined ? {} : { fields }),
    ...(seconds === undefined ? {} : { seconds }),
  };
  if (seconds !== undefined) void reply.header('retry-after', String(seconds));
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(failure);
}

/** Whether an endpoint may answer with a fault: one it declared, or one that every endpoint may raise. */
export function isDeclared(fault: FaultName, declared: readonly FaultName[]): boolean {
  return declared.includes(fault) || (COMMON_FAULTS as readonly FaultName[]).includes(fault);
}
