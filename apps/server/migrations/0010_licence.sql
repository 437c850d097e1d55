alter table installation
  -- Licences are issued for it.
  add column server_id uuid not null default gen_random_uuid(),
  -- When the evaluation began.
  add column evaluated_from timestamptz not null default foyer_now(),
  -- The latest time that was ever seen: for licences it never runs back, whatever the clock does.
  add column seen_until timestamptz not null default foyer_now();

-- Every licence that was ever taken in, as it was signed: what it allows is read from that, and verified, each time.
create table licences (
  place serial primary key,
  id text not null unique,
  file text not null,
  -- The agreement that was accepted with it.
  agreement integer not null,
  uploaded_at timestamptz not null default foyer_now(),
  uploaded_by text not null
);

-- Files that somebody has sent, and what became of them. For a day.
create table licence_uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  username text not null,
  address text not null,
  device text not null,
  request_id text not null,
  agreement integer not null,
  -- None once it was looked at.
  file bytea,
  -- What became of it; none while it waits.
  outcome jsonb,
  created_at timestamptz not null default foyer_now()
);
create index licence_uploads_waiting on licence_uploads (created_at) where outcome is null;

-- The warnings that were given: so many days before the end of a licence, or of the evaluation (no id).
create table licence_warnings (
  licence_id text not null,
  days integer not null,
  primary key (licence_id, days)
);

alter table terms drop constraint terms_kind_check;
alter table terms add constraint terms_kind_check check (kind in ('cloud', 'privacy', 'licence'));
