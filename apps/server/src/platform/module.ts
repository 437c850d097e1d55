import type { FastifyInstance } from 'fastify';

import type { Mount } from './http/mount.ts';
import type { BackgroundWorker } from './jobs/worker.ts';

/** Parts that a feature adds to the server, in addition to services that other features use. */
export type Module = {
  /** Mounts the feature's endpoints of the contract. */
  readonly mount?: (mount: Mount) => void;
  /** Mounts routes outside the contract: browser navigations, images, sockets. */
  readonly mountRoutes?: (server: FastifyInstance) => void | Promise<void>;
  /** Workers that start when the database is ready, and stop before it is closed. */
  readonly workers?: readonly BackgroundWorker[];
  /** Functions that delete expired data, every five minutes. Each resolves when it is done. */
  readonly sweeps?: readonly (() => Promise<void>)[];
};
