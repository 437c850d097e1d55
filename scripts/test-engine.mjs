// Which database engine tests run on.
import { startPostgresql } from './postgresql.mjs';
import { fail, logStatus } from './toolchain.mjs';

const ENGINES = ['postgresql', 'embedded'];
/** Needs no server, and no stopping. */
export const EMBEDDED = { environment: { FOYER_TEST_DATABASE_URL: undefined }, pid: undefined, stop() {} };

/**
 * Starts the engine of FOYER_TEST_ENGINE, or else PostgreSQL: the server of FOYER_TEST_DATABASE_URL or a throw-away one.
 * Where PostgreSQL was not asked for and can be neither found nor installed, the embedded engine takes its place. Returns
 * the environment of the tests, the process id of a server that was started, and how to stop it.
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
    logStatus(`The tests run on the embedded engine: ${error.message.split('\n')[0]}`);
    return EMBEDDED;
  }
}
