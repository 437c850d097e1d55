import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { requireMatchingKeys } from '#/platform/crypto/key-checks.ts';
import { findDatabaseProblem } from '#/platform/database/database-problems.ts';
import { isOutage } from '#/platform/database/outage.ts';
import { Fault } from '#/platform/fault.ts';

import type { AppOptions } from './app-options.ts';
import type { Services } from './services.ts';
import { VERSION } from './version.ts';

const RETRY_MS = 1000;

/** Prepares the database before the first call is answered. */
export function createPreparation({ config, database, keys, log, migrate }: AppOptions, services: Services) {
  let isPrepared = false;
  let isStopped = false;

  /** Subscribes to announcements, migrates, checks the keys and creates what a new installation needs. */
  async function attemptPreparation(): Promise<string | undefined> {
    await services.bus.start(); // first: checks that the database is usable
    for (const name of await migrate()) log.info({ migration: name }, 'migrated');
    await requireMatchingKeys(database, keys, join(config.data, 'keys'));
    await services.applications.installSystem(VERSION);
    await services.oidc.prepare();
    return services.users.addFirstAdministrator(config.admin);
  }

  return {
    isPrepared: () => isPrepared,

    /** Throws C0300 until the database is ready. */
    requirePrepared(): void {
      if (!isPrepared) throw new Fault('unavailable', { seconds: 1 });
    },

    /**
     * Prepares the database and retries while it is unreachable. Returns the first administrator's password when one
     * was generated. Throws for a permanent problem, and for any problem after `stop`.
     */
    async prepare(): Promise<string | undefined> {
      let logged = '';
      for (;;) {
        try {
          const password = await attemptPreparation();
          isPrepared = true;
          return password;
        } catch (error) {
          const problem = findDatabaseProblem(error);
          if (isStopped || problem?.isPermanent === true || !isOutage(error)) throw error;
          const reason = problem?.message ?? (error instanceof Error ? error.message : String(error));
          if (reason !== logged) log.warn({ reason }, 'waiting for the database');
          logged = reason;
          await sleep(RETRY_MS);
        }
      }
    },

    stop(): void {
      isStopped = true;
    },
  };
}
