import { errors, type FaultName } from '@foyer/contract/core/errors.ts';

export type FaultDetails = {
  /** JSON pointer of a bad field → what is wrong with it. */
  fields?: Record<string, string>;
  /** Seconds until it may be tried again; also sent as Retry-After. */
  seconds?: number;
};

/** An expected failure: answered with the catalogue's code and status, never logged as an unhandled error. */
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
