-- E-mail addresses have one form (contract: email.ts), so that they can be looked up.
update users set email = nullif(lower(btrim(email)), '');
create index users_email on users (email);
-- Of mails; the installation's default while nobody has chosen.
alter table users add column language text;

-- What a secret is about (such as a user): a newer secret of the same purpose takes its place.
alter table one_shots add column subject text;
create unique index one_shots_subject on one_shots (purpose, subject);

-- The browsers that a user has signed in with, by the hash of a cookie.
create table devices (
  user_id uuid not null references users (id) on delete cascade,
  cookie_hash bytea not null,
  device text not null,
  address text not null,
  first_seen_at timestamptz not null default foyer_now(),
  last_seen_at timestamptz not null default foyer_now(),
  primary key (user_id, cookie_hash)
);

-- Who asked for a reset link. Answered behind the request, so that nobody learns from its time whom there is.
create table retrievals (
  id uuid primary key,
  email text not null,
  address text not null,
  request_id text not null,
  asked_at timestamptz not null default foyer_now()
);

-- Mails on their way out. What they say is sealed, since it may hold a live link, and erased once sent.
create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  -- What the mail is about; a newer mail on the same topic takes the place of one that still waits.
  topic text,
  sealed bytea,
  state text not null check (state in ('waiting', 'sent', 'replaced', 'dead')),
  attempts integer not null default 0,
  trouble text,
  created_at timestamptz not null default foyer_now(),
  next_at timestamptz not null default foyer_now(),
  given_up_at timestamptz not null,
  done_at timestamptz
);
create index mails_waiting on mails (next_at) where state = 'waiting';
create index mails_topic on mails (topic) where state = 'waiting';
create index mails_done on mails (done_at) where state <> 'waiting';
