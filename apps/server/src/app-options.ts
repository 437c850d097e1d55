import type { Hashing } from '#/features/password/service.ts';
import type { PushLimits } from '#/features/pushes/service.ts';
import type { Keys } from '#/platform/crypto/keys.ts';
import type { Database } from '#/platform/database/database.ts';
import type { Log } from '#/platform/log.ts';

import type { Config } from './config.ts';

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly keys: Keys;
  readonly log: Log;
  /** Migrates the database to this version; called until it succeeds. Returns the applied migrations. */
  readonly migrate: () => Promise<string[]>;
  readonly captchaText?: () => string;
  readonly pushLimits?: Partial<PushLimits>;
  readonly hashing?: Hashing;
  /** Folder of the built documentation. Default: the folder in this repository. */
  readonly documentationFolder?: string;
};
