-- The systems by whose accounts people may sign in. Secrets are sealed with a key outside the database.
create table identity_providers (
  name text primary key,
  value jsonb not null,
  sealed_secret bytea,
  version integer not null default 1,
  changed_at timestamptz not null default foyer_now(),
  changed_by text not null
);

-- Accounts of those systems, and whose they are here: never known by an e-mail address.
create table linked_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null references identity_providers (name) on delete cascade,
  -- Who vouches for the subject: a provider that is led elsewhere later knows nobody.
  issuer text not null,
  subject text not null,
  -- What the system calls the account.
  account text not null,
  linked_at timestamptz not null default foyer_now(),
  last_used_at timestamptz,
  unique (provider, issuer, subject)
);
create index linked_accounts_of_user on linked_accounts (user_id, linked_at);

-- Sign-ins by WeChat that a screen waits for. Of the secrets only hashes.
create table wechat_logins (
  id uuid primary key,
  -- What the screen asks with, the cookie of its browser, and what its QR code holds.
  login_hash bytea not null unique,
  cookie_hash bytea not null,
  scan_hash bytea not null unique,
  -- Whose session links a WeChat account by it; none signs somebody in.
  session_id uuid references sessions (id) on delete cascade,
  state text not null default 'scan' check (state in ('scan', 'answer', 'allowed', 'over')),
  address text not null,
  device text not null,
  -- Who holds the phone, once it was allowed.
  issuer text,
  subject text,
  -- Of a link: what that phone shows, and how often something else was entered on the screen.
  number text,
  wrong_numbers integer not null default 0,
  expires_at timestamptz not null
);
create index wechat_logins_old on wechat_logins (expires_at);
