-- The suite: applications as clients of Foyer's OpenID provider, and what people keep of them.

-- Where a person works now, and in which language: applications are told so.
alter table sessions add column language text;
alter table sessions add column customer_id uuid references organisations (id) on delete set null;
alter table sessions add column store_id uuid references stores (id) on delete set null;

-- What an application says that it runs in.
alter table applications add column reported_version text;
alter table applications add column reported_at timestamptz;

-- By what an application proves itself: SHA-256 of a secret that was shown once. The one before it holds for a while.
create table application_secrets (
  application text primary key references applications (code) on delete cascade,
  secret_hash bytea not null,
  former_hash bytea,
  former_ends_at timestamptz,
  created_at timestamptz not null default foyer_now()
);

-- Keys that sign what applications are told, sealed.
create table signing_keys (
  id text primary key,
  sealed bytea not null,
  created_at timestamptz not null default foyer_now()
);

-- The browsers that applications recognise, and the applications that each session has opened: they are told when it is
-- over. No reference to the session: when that is gone, it is time to tell them.
create table suite_sessions (
  session_id uuid primary key,
  user_id uuid not null,
  -- SHA-256 of what the browser holds.
  id_hash bytea not null unique,
  applications text[] not null default '{}'
);

create table suite_tokens (
  -- SHA-256 of the token.
  id_hash bytea primary key,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials')),
  application text not null references applications (code) on delete cascade,
  -- Null for what an application is given for itself.
  session_id uuid references sessions (id) on delete cascade,
  grant_id text,
  payload jsonb not null,
  -- What its owner could do in the application when it was given: another set ends it.
  rights text,
  consumed_at timestamptz,
  ends_at timestamptz not null
);
create index suite_tokens_session on suite_tokens (session_id);
create index suite_tokens_grant on suite_tokens (grant_id);
create index suite_tokens_application on suite_tokens (application);
create index suite_tokens_ends on suite_tokens (ends_at);

-- Applications that have to hear that a session is over (OpenID Connect Back-Channel Logout 1.0).
create table logout_messages (
  id uuid primary key,
  application text not null references applications (code) on delete cascade,
  user_id uuid not null,
  session_id uuid not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default foyer_now(),
  created_at timestamptz not null default foyer_now()
);
create index logout_messages_next on logout_messages (next_attempt_at);

-- What a person keeps of an application.
create table application_uses (
  user_id uuid not null references users (id) on delete cascade,
  application text not null references applications (code) on delete cascade,
  favourite boolean not null default false,
  opened_at timestamptz,
  -- What waits for them in it.
  badge integer not null default 0 check (badge >= 0),
  primary key (user_id, application)
);
create index application_uses_application on application_uses (application);
