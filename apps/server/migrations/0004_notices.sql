-- A message to people. Who sees it is worked out from its channel whenever somebody looks: a notice to a million
-- people is one row.
create table notices (
  id uuid primary key,
  type text not null check (type in ('NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE')),
  -- `everybody`, `organisation:<id>` (and everything below it), `role:<id>` or `user:<id>`.
  channel text not null,
  -- What the creator was called then; null when Foyer itself tells something.
  creator text,
  creator_id uuid references users (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Taken back: nobody sees it any more, though processes that remember it must still hear of it.
  withdrawn_at timestamptz,
  -- The version of the board in which it changed last; null for what Foyer itself tells one user: no board holds that.
  changed_in double precision,
  created_at timestamptz not null default foyer_now(),
  check (changed_in is not null or channel like 'user:%')
);
create index notices_channel on notices (channel, starts_at desc);
create index notices_changed on notices (changed_in) where changed_in is not null;
create index notices_written on notices (created_at desc, id desc) where creator is not null and withdrawn_at is null;
create index notices_withdrawn on notices (withdrawn_at) where withdrawn_at is not null;

-- Grows with each change of a notice to more than one user: whoever remembers those sees that something is new.
create table notice_board (
  only_row boolean primary key default true check (only_row),
  version double precision not null default 0
);
insert into notice_board default values;

create table notice_texts (
  notice_id uuid not null references notices (id) on delete cascade,
  language text not null,
  title text not null check (title <> ''),
  content text not null,
  primary key (notice_id, language)
);

create table notice_files (
  id uuid primary key,
  -- Null while the notice is still being written.
  notice_id uuid references notices (id) on delete cascade,
  uploaded_by uuid references users (id) on delete set null,
  name text not null check (name <> ''),
  bytes double precision not null,
  position integer not null default 0,
  created_at timestamptz not null default foyer_now()
);
create index notice_files_notice on notice_files (notice_id, position);
create index notice_files_unsent on notice_files (created_at) where notice_id is null;

-- What somebody has read: everything that began before then, …
create table inbox_marks (
  user_id uuid primary key references users (id) on delete cascade,
  read_until timestamptz not null
);
-- For who has read a notice, which few may have since it began.
create index inbox_marks_until on inbox_marks (read_until);
-- … and these, one by one.
create table notice_reads (
  user_id uuid not null references users (id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  -- Of the notice, which never changes it: what the mark covers need not be looked at.
  starts_at timestamptz not null,
  read_at timestamptz not null default foyer_now(),
  primary key (user_id, notice_id)
);
create index notice_reads_starts on notice_reads (user_id, starts_at);
create index notice_reads_notice on notice_reads (notice_id, read_at desc);
