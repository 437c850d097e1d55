-- The clock that decides (sessions, locks, one-shot secrets). now() would stand still in a transaction.
create function foyer_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table installation (
  only_row boolean primary key default true check (only_row),
  first_administrator_at timestamptz
);
insert into installation default values;

create table organisations (
  id uuid primary key,
  parent_id uuid references organisations (id),
  name text not null check (name <> ''),
  code text not null unique check (code <> ''),
  created_at timestamptz not null default foyer_now(),
  constraint organisations_name_key unique nulls not distinct (parent_id, name)
);

create table stores (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null check (name <> ''),
  code text not null unique check (code <> ''),
  created_at timestamptz not null default foyer_now()
);
create index stores_organisation on stores (organisation_id);

create table users (
  id uuid primary key,
  username text not null unique check (username <> '' and length(username) <= 256),
  display_name text not null,
  email text,
  organisation_id uuid not null references organisations (id),
  status text not null check (status in ('invited', 'active', 'disabled')),
  -- Grows with each new password: a sign-in that was verified against an older one opens no session.
  password_version integer not null default 0,
  created_at timestamptz not null default foyer_now(),
  last_sign_in_at timestamptz
);
create index users_organisation on users (organisation_id);

create table passwords (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  must_change boolean not null,
  changed_at timestamptz not null default foyer_now()
);

create table roles (
  id uuid primary key,
  code text not null unique,
  name text not null,
  built_in boolean not null default false,
  -- The super administrator's role holds every permission, those of later applications too.
  every_permission boolean not null default false
);

create table role_permissions (
  role_id uuid not null references roles (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

-- A role is granted for an organisation and everything below it.
create table grants (
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null references roles (id),
  organisation_id uuid not null references organisations (id),
  primary key (user_id, role_id, organisation_id)
);
create index grants_role on grants (role_id);

create table applications (
  code text primary key,
  manifest jsonb not null,
  position integer not null,
  installed_at timestamptz not null default foyer_now()
);

create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default foyer_now()
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  scope text not null check (scope in ('mfa', 'bind', 'password', 'full')),
  pathway text not null,
  address text not null,
  device text not null,
  created_at timestamptz not null default foyer_now(),
  last_seen_at timestamptz not null default foyer_now(),
  ends_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_ends on sessions (ends_at);

-- Failed sign-ins per account name and per address, known or not, keyed by an HMAC.
create table attempts (
  key bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null
);

-- One-shot secrets of every kind; the purpose is part of the key, so that no kind passes for another.
create table one_shots (
  purpose text not null,
  secret_hash bytea not null,
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (purpose, secret_hash)
);
create index one_shots_expires on one_shots (expires_at);

-- Calls per route and address in a window. Losing it in a crash costs nothing: unlogged.
create unlogged table rates (
  key text primary key,
  used integer not null,
  window_ends timestamptz not null
);
create index rates_window on rates (window_ends);

create table audit (
  id uuid primary key,
  at timestamptz not null default foyer_now(),
  event text not null,
  actor_id uuid,
  actor text not null,
  address text not null,
  result text not null check (result in ('done', 'refused')),
  request_id text not null,
  details jsonb not null default '{}'
);
create index audit_at on audit (at desc);
create index audit_actor on audit (actor_id, at desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append only.';
end $$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function audit_is_append_only();
