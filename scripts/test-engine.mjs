// Which database a layer of tests runs on.
import { startPostgresql } from './postgresql.mjs';
import { fail, say } from './toolchain.mjs';

const ENGINES = ['postgresql', 'embedded'];
const EMBEDDED = { environment: { FOYER_TEST_DATABASE_URL: undefined }, pid: undefined, stop() {} };

/**
 * Starts the engine of FOYER_TEST_ENGINE, or else the one that is usual for a layer. PostgreSQL is the server of
 * FOYER_TEST_DATABASE_URL or a throw-away one; where it was not asked for and can be neither found nor installed, the
 * embedded engine takes its place. Returns the environment of the tests, the process id of a server that was started,
 * and how to stop it.
 */
export async function startEngine(usual) {
  const wanted = process.env['FOYER_TEST_ENGINE'];
  if (wanted !== undefined && !ENGINES.includes(wanted)) fail(`FOYER_TEST_ENGINE must be ${ENGINES.join(' or ')}.`);
  if ((wanted ?? usual) === 'embedded') return EMBEDDED;
  if (process.env['FOYER_TEST_DATABASE_URL'] !== undefined) return { environment: {}, pid: undefined, stop() {} };
  try {
    const { url, pid, stop } = await startPostgresql();
    return { environment: { FOYER_TEST_DATABASE_URL: url }, pid, stop };
  } catch (error) {
    if (wanted !== undefined) fail(error.message);
    say(`The server’s tests run on the embedded engine: ${error.message.split('\n')[0]}`);
    return EMBEDDED;
  }
}
