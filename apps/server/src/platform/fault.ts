import { errors, type FaultName } from '@foyer/contract/core/errors.ts';

export type FaultDetails = {
  /** JSON pointer of an invalid field → rule that it violates. */
  fields?: Record<string, string>;
  /** Seconds until the call may be repeated. Also sent as Retry-After. */
  seconds?: number;
};

/** An expected failure. It is answered with the catalogue's code and status, and never logged as an unhandled error. */
export class Fault extends Error {
  readonly fault: FaultName;
  readonly details: FaultDetails;

  constructor(fault: FaultName, details: FaultDetails = {}) {
    super(`${errors[fault].code} ${fault.replaceAll('_', ' ')}`);
    this.name = 'Fault';
    this.fault = fault;
    this.details = details;
  }
}
