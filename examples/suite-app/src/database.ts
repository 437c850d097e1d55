import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the database in a folder, which is created if it does not exist. */
export function openDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'labels.sqlite'));
  database.exec(`
    pragma journal_mode = wal;
    pragma busy_timeout = 2000;
    create table if not exists sign_ins (
      browser text not null,
      state text not null,
      nonce text not null,
      verifier text not null,
      return_to text not null,
      ends_at integer not null,
      primary key (browser, state)
    ) strict;
    create table if not exists sessions (
      id text primary key,
      sid text not null,
      sub text not null,
      access_token text not null,
      refresh_token text not null,
      id_token text not null,
      ends_at integer not null
    ) strict;
    create index if not exists sessions_sid on sessions (sid);
    create table if not exists logout_tokens (jti text primary key, ends_at integer not null) strict;
    create table if not exists labels (
      id text primary key,
      store text not null,
      article text not null,
      name text not null,
      price integer not null,
      -- What the shelf shows until the price has been sent there.
      shown integer not null
    ) strict;
    create index if not exists labels_store on labels (store);
  `);
  return database;
}
