// Chooses the database engine of the tests.
import { startPostgresql } from './postgresql.mjs';
import { fail, logStatus } from './toolchain.mjs';

const ENGINES = ['postgresql', 'embedded'];
/** The embedded engine needs no server. */
export const EMBEDDED = { environment: { FOYER_TEST_DATABASE_URL: undefined }, pid: undefined, stop() {} };

/**
 * Starts the engine in FOYER_TEST_ENGINE, by default PostgreSQL: the server in FOYER_TEST_DATABASE_URL or a disposable
 * one. By default, the embedded engine is the fallback if PostgreSQL is neither installed nor installable. Returns the
 * environment of the tests, the process ID of a started server, and a function that stops it.
 */
export async function startEngine() {
  const wanted = process.env['FOYER_TEST_ENGINE'];
  if (wanted !== undefined && !ENGINES.includes(wanted)) fail(`FOYER_TEST_ENGINE must be ${ENGINES.join(' or ')}.`);
  if (wanted === 'embedded') return EMBEDDED;
  if (process.env['FOYER_TEST_DATABASE_URL'] !== undefined) return { environment: {}, pid: undefined, stop() {} };
  try {
    const { url, pid, stop } = await startPostgresql();
    return { environment: { FOYER_TEST_DATABASE_URL: url }, pid, stop };
  } catch (error) {
    if (wanted !== undefined) fail(error.message);
    logStatus(`Using the embedded engine: ${error.message.split('\n')[0]}`);
    return EMBEDDED;
  }
}
