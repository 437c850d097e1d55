-- Authenticator apps (RFC 6238). The seed is sealed with a key of the installation and bound to the user.
create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_seed bytea not null,
  -- The last time step whose code was used: neither it nor an older one is taken again.
  last_step integer not null,
  -- Wrong codes since the factor was last shown.
  wrong_in_a_row integer not null default 0,
  bound_at timestamptz not null default foyer_now()
);

-- Seeds that are not bound yet, each shown in one session.
create table authenticator_drafts (
  session_id uuid primary key references sessions (id) on delete cascade,
  sealed_seed bytea not null,
  expires_at timestamptz not null
);

-- Recovery codes that are left, by an HMAC.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Wrong codes of the last hour, over all sign-ins of an account.
create table wrong_codes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  tried_at timestamptz not null default foyer_now()
);
create index wrong_codes_user on wrong_codes (user_id, tried_at);

create table passkeys (
  -- The credential's own id, base64url.
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  public_key bytea not null,
  -- How often it has been used, if it counts at all; a copy falls behind (WebAuthn Level 3, 6.1.1). Up to 2^32.
  counter double precision not null,
  -- How the browser reaches it, such as `internal`, `hybrid` or `usb`, with commas.
  transports text not null,
  synced boolean not null,
  created_at timestamptz not null default foyer_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

alter table sessions
  -- By what the second factor was shown; null when it was not.
  add column second_factor text check (second_factor in ('code', 'recovery', 'passkey', 'device')),
  -- Second-factor codes that were tried in this step of a sign-in.
  add column codes_tried integer not null default 0,
  -- When the password was entered again.
  add column confirmed_at timestamptz;

-- Grows with each new password and each change of the second factor: a sign-in that was verified against what
-- was there before opens no session, and no browser is trusted any more.
alter table users rename column password_version to credentials_version;

alter table roles add column second_factor_enforced boolean not null default false;

-- Browsers that skip the second factor, as long as password and factors stay what they were.
alter table devices
  add column id uuid not null default gen_random_uuid(),
  add column trusted_until timestamptz,
  add column trusted_version integer;
create unique index devices_id on devices (id);
create index devices_cookie on devices (cookie_hash);
