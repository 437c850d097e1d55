import { findDatabaseProblem } from './database-problems.ts';

/**
 * PostgreSQL error codes of temporary failures. Codes of class 08 (connection exceptions) are recognised by their
 * prefix.
 */
const OUTAGE_CODES = new Set([
  '25006', // read-only, such as a standby after a failover
  '53100', // disk full
  '53200', // out of memory
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01',
  '57P02',
  '57P03', // shutting down, crashed, starting up
  '40001',
  '40P01', // serialisation failure and deadlock: the transaction may be repeated
]);

/** Messages of node-pg errors that have no code. */
const OUTAGE_TEXTS = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'The embedded database has stopped',
];

/** Whether a thrown value means that the database is unavailable or overloaded. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (OUTAGE_CODES.has(code) || code.startsWith('08')) return true;
  return (
    findDatabaseProblem(error)?.isOutage === true ||
    OUTAGE_TEXTS.some((text) => error.message.includes(text)) ||
    (error.cause !== undefined && isOutage(error.cause))
  );
}

/**
 * Whether a statement was refused because the server is read-only, as a former primary is after a failover. Nothing of
 * its transaction was applied.
 */
export function isReadOnlyRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** Whether a thrown value means that the database has not been migrated yet (42P01, undefined_table). */
export function lacksTables(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42P01';
}
