import { defineConfig, mergeConfig } from 'vitest/config';

import server from './vitest.config.ts';

/** Of the server's tests those whose answer depends on the database engine: they run on both. */
const ENGINE_TESTS = [
  // Starting, stopping, crashing, migrating
  'src/main.test.ts',
  'src/command-line.test.ts',
  'src/command-socket.test.ts',
  'src/before-prepared.test.ts',
  'src/platform/{embedded,migrate,health,keys}.test.ts',
  // Transactions, locks, one-time use, time-outs
  'src/platform/{work,once,rate,audit,outage}.test.ts',
  'src/features/{oidc,page}/*outage.test.ts',
  'src/features/attempts/*.test.ts',
  'src/features/audit/{chain,sealer}.test.ts',
  'src/features/mfa/clock-jump-process.test.ts',
  // LISTEN and NOTIFY
  'src/platform/bus.test.ts',
  'src/features/pushes/{processes,session-end}.test.ts',
  'src/features/oidc/place*.test.ts',
  // Order, search and recursion in SQL
  'src/features/audit/audit-list.test.ts',
  'src/features/inbox/*.test.ts',
  'src/features/organisations/{moves,parts,tree}.test.ts',
  'src/features/roles/grants.test.ts',
  'src/features/users/list.test.ts',
];

export default mergeConfig(
  { ...server, test: { ...server.test, include: [] } },
  defineConfig({ test: { name: 'engine', include: ENGINE_TESTS } }),
);
