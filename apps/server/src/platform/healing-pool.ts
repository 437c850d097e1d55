import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

import { UNPREPARED } from './database.ts';
import type { Log } from './log.ts';

/**
 * A pool that heals by itself. pg hands a connection whose query has timed out to the next caller, whose
 * query then waits behind the first one for ever; here it is closed, and whoever comes next gets a new one.
 */
export function createHealingPool(config: PoolConfig, log: Log): PostgresPool {
  const pool = new Pool(config);
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onLost);
  // So would one that breaks between two queries of a transaction.
  pool.on('connect', (client) => void client.on('error', onLost));
  return {
    options: config,
    connect: async () => guard(await pool.connect()),
    end: () => pool.end(),
  };
}

/** A lease of a connection that notes whether it is still good. */
function guard(client: PoolClient): PostgresPoolClient {
  let broken = false;
  async function query(text: string, values: readonly unknown[]) {
    // The roll-back after a time-out would only time out as well.
    if (broken) throw new Error('Connection terminated after a query that was not answered in time');
    try {
      return await client.query(values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] });
    } catch (error) {
      broken = error instanceof Error && error.message === 'Query read timeout';
      throw error;
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'], // its other form, with a cursor, is for streaming, which nobody does
    release: (destroy) => client.release(broken || destroy === true),
  };
}

/** Statements are prepared by name: PostgreSQL parses and plans each once per connection. */
const names = new Map<string, string>();
const MOST_NAMES = 500;

/** A name for a statement's text; undefined, which prepares nothing, for one that asks for it and once there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES || text.trimStart().startsWith(UNPREPARED)) return known;
  const name = `foyer_${names.size}`;
  names.set(text, name);
  return name;
}
