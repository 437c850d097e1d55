import type { MailServer } from '@foyer/contract/email.ts';
import { sql } from 'kysely';

import { encrypt, decrypt } from '#/platform/crypto/encryption.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';

/** The email server that administrators set. `value` is null after they removed it. */
export type StoredServer = {
  readonly value: MailServer | null;
  readonly sealedPassword: Uint8Array | null;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
};

/** The replacement: an omitted password keeps the stored one. */
export type NewServer = { readonly value: MailServer | null; readonly password?: string | undefined };

export function createMailServerRepository(queries: Queries, key: Buffer) {
  const all = queries
    .selectFrom('mail_server')
    .select([
      'value',
      'encrypted_password as sealedPassword',
      'version',
      'changed_at as changedAt',
      'changed_by as changedBy',
    ]);
  const present = <R extends { value: unknown }>(row: R | undefined) =>
    row && { ...row, value: row.value as MailServer | null }; // only put() writes it

  return {
    async find(): Promise<StoredServer | undefined> {
      return present(await all.executeTakeFirst());
    },

    /** Returns the stored server, locked until the transaction ends. */
    async lock(): Promise<StoredServer | undefined> {
      return present(await all.forUpdate().executeTakeFirst());
    },

    /** Decrypts the password. Undefined when it was encrypted with another key or for another server. */
    open(sealed: Uint8Array, value: MailServer): string | undefined {
      return decrypt(key, sealed, contextOf(value));
    },

    /** Stores a server in place of the locked one. False when another transaction concurrently stored the first one. */
    async put({ value, password }: NewServer, isFirst: boolean, by: string): Promise<boolean> {
      const sealed =
        password === undefined || password === '' || value === null ? null : encrypt(key, password, contextOf(value));
      const row = {
        value: value === null ? null : JSON.stringify(value),
        ...(password === undefined && value !== null ? {} : { encrypted_password: sealed }),
        changed_by: by,
      };
      const first = queries
        .insertInto('mail_server')
        .values(row)
        .onConflict((conflict) => conflict.column('singleton').doNothing());
      const next = queries
        .updateTable('mail_server')
        .set({ ...row, version: sql<number>`version + 1`, changed_at: dbNow });
      const done = await (isFirst ? first.returning('version') : next.returning('version')).executeTakeFirst();
      return done !== undefined;
    },
  };
}

export type MailServerRepository = ReturnType<typeof createMailServerRepository>;

/**
 * Encryption context that binds the password to its server: an attacker who changes the server in the database cannot
 * redirect the password.
 */
function contextOf({ host, port, security, username }: MailServer): string {
  return JSON.stringify(['mail_server', host, port, security, username]);
}
