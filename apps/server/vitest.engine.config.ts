import { existsSync } from 'node:fs';

import { defineConfig, mergeConfig } from 'vitest/config';

import server from './vitest.config.ts';

/** Server tests whose outcome depends on the database engine; they run on both engines. */
const ENGINE_TESTS = [
  // Starting, stopping, crashing, migrating
  'src/main.test.ts',
  'src/commands/command-line.test.ts',
  'src/commands/command-socket.test.ts',
  'src/before-prepared.test.ts',
  'src/platform/database/embedded.test.ts',
  'src/platform/database/migrate.test.ts',
  'src/platform/http/health.test.ts',
  'src/platform/crypto/keys.test.ts',
  // Transactions, locks, one-time use, time-outs
  'src/platform/database/work.test.ts',
  'src/platform/crypto/one-time-tokens.test.ts',
  'src/platform/http/rate-limiter.test.ts',
  'src/platform/audit/audit.test.ts',
  'src/platform/database/outage.test.ts',
  'src/features/oidc/outage.test.ts',
  'src/features/page/page-outage.test.ts',
  'src/features/attempts/lock-seconds.test.ts',
  'src/features/attempts/withdrawal.test.ts',
  'src/features/audit/chain.test.ts',
  'src/features/audit/sealer.test.ts',
  'src/features/mfa/clock-jump-process.test.ts',
  // LISTEN and NOTIFY
  'src/platform/events/bus.test.ts',
  'src/features/pushes/processes.test.ts',
  'src/features/pushes/session-end.test.ts',
  'src/features/oidc/selected-place-model.test.ts',
  'src/features/oidc/selected-place.test.ts',
  // Order, search and recursion in SQL
  'src/features/audit/audit-list.test.ts',
  'src/features/inbox/inbox.test.ts',
  'src/features/inbox/marks.test.ts',
  'src/features/inbox/schedule.test.ts',
  'src/features/organisations/moves.test.ts',
  'src/features/organisations/paging.test.ts',
  'src/features/organisations/tree.test.ts',
  'src/features/roles/grants.test.ts',
  'src/features/users/list.test.ts',
];

const missing = ENGINE_TESTS.filter((file) => !existsSync(new URL(file, import.meta.url)));
if (missing.length > 0) throw new Error(`Engine tests not found: ${missing.join(', ')}`);

export default mergeConfig(
  { ...server, test: { ...server.test, include: [] } },
  defineConfig({ test: { name: 'engine', include: ENGINE_TESTS } }),
);
