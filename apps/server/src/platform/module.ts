import type { FastifyInstance } from 'fastify';

import type { Mount } from './http/mount.ts';
import type { BackgroundWorker } from './jobs/worker.ts';

/** What a feature adds to the server, apart from services that others use. */
export type Module = {
  /** Mounts its endpoints of the contract. */
  readonly mount?: (mount: Mount) => void;
  /** Mounts routes that are not endpoints of the contract: browser navigations, images, sockets. */
  readonly mountRoutes?: (server: FastifyInstance) => void | Promise<void>;
  /** Started once the database is ready, stopped before it closes. */
  readonly workers?: readonly BackgroundWorker[];
  /** Delete expired data, every five minutes; each resolves when it is done. */
  readonly sweeps?: readonly (() => Promise<void>)[];
};
