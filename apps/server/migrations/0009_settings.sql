-- Settings are changed as a whole, over the version that was seen.
alter table settings
  add column version integer not null default 1,
  add column changed_by text;

-- Words of an administrator that stand in place of those that ship.
create table text_overrides (
  language text not null,
  key text not null,
  -- None: as it ships again. The row stays, so that no version is ever given twice.
  text text,
  version integer not null default 1,
  changed_at timestamptz not null default foyer_now(),
  changed_by text not null,
  primary key (language, key)
);

-- The operator's own terms of service and privacy notice: every version that was ever published stays.
create table terms (
  kind text not null check (kind in ('cloud', 'privacy')),
  version integer not null check (version > 0),
  -- Markdown by language; none is the wording that ships.
  texts jsonb not null,
  published_at timestamptz not null default foyer_now(),
  published_by text not null,
  primary key (kind, version)
);

-- Logos that were uploaded, by the SHA-256 of their bytes.
create table logos (
  hash text primary key,
  type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  -- When it was uploaded, or named by a change of the brand.
  added_at timestamptz not null default foyer_now()
);

-- The mail server that administrators have set. The password is sealed with a key outside the database. Once taken
-- back it has no value, and its version goes on.
create table mail_server (
  one boolean primary key default true check (one),
  value jsonb,
  sealed_password bytea,
  version integer not null default 1,
  changed_at timestamptz not null default foyer_now(),
  changed_by text not null
);

-- Mails to very many people wait for those that somebody waits for.
alter table mails add column bulk boolean not null default false;
drop index mails_waiting;
create index mails_waiting on mails (bulk, next_at) where state = 'waiting';
