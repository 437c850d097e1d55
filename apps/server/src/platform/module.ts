import type { FastifyInstance } from 'fastify';

import type { Mount } from './http/mount.ts';
import type { BackgroundWorker } from './jobs/worker.ts';

/** What a feature adds to the server, beside the services that others use. */
export type Module = {
  /** Mounts its endpoints of the contract. */
  readonly mount?: (mount: Mount) => void;
  /** Mounts what is no endpoint of the contract: navigations of the browser, pictures, sockets. */
  readonly mountRoutes?: (server: FastifyInstance) => void | Promise<void>;
  /** Started once the database is ready, stopped before it closes. */
  readonly workers?: readonly BackgroundWorker[];
  /** Delete what has expired, every five minutes; each returns when it is done. */
  readonly sweeps?: readonly (() => Promise<void>)[];
};
