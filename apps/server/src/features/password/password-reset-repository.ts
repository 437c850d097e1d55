import { randomUUIDv7 } from 'node:crypto';

import type { Queries } from '#/platform/database/database.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';

export function createPasswordResetRepository(queries: Queries) {
  return {
    /** Queues a request for a reset link to this address. */
    async add(email: string, from: Origin): Promise<void> {
      await queries
        .insertInto('password_reset_requests')
        .values({ id: randomUUIDv7(), email, address: from.address, request_id: from.requestId })
        .execute();
    },

    /** Whether a request is queued. */
    async hasQueued(): Promise<boolean> {
      const row = await queries.selectFrom('password_reset_requests').select('id').limit(1).executeTakeFirst();
      return row !== undefined;
    },

    /** Takes the oldest request that no other process is handling. */
    take() {
      return queries
        .deleteFrom('password_reset_requests')
        .where('id', '=', (where) =>
          where.selectFrom('password_reset_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
        )
        .returning(['id', 'email', 'address', 'request_id'])
        .executeTakeFirst();
    },

    async remove(id: string): Promise<void> {
      await queries.deleteFrom('password_reset_requests').where('id', '=', id).execute();
    },
  };
}

export type QueuedPasswordReset = NonNullable<Awaited<ReturnType<PasswordResetRepository['take']>>>;
export type PasswordResetRepository = ReturnType<typeof createPasswordResetRepository>;
