alter table audit
  -- The user to whom something was done, when that is another than who did it.
  add column subject_id uuid;

-- In which order lines were begun to be written: whatever the clock did meanwhile, and whenever they were committed.
create sequence audit_lines;
alter table audit add column line double precision not null default nextval('audit_lines');
alter sequence audit_lines owned by audit.line;
create unique index audit_line on audit (line);

-- The ways to look into a trail of millions of lines, the newest first.
drop index audit_at, audit_actor;
create index audit_at on audit (at, id);
create index audit_event on audit (event, at, id);
create index audit_actor on audit (actor, at, id);
create index audit_address on audit (address, at, id);
create index audit_refused on audit (at, id) where result = 'refused';
create index audit_subject on audit (subject_id, at, id) where subject_id is not null;

-- Each hash covers a line and the hash before it, by a key that the database does not have.
create table audit_seals (
  place double precision primary key,
  audit_id uuid not null unique,
  sealed_at timestamptz not null,
  hash bytea not null
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function audit_is_append_only();

-- The end of the chain.
create table audit_chain (
  only_row boolean primary key default true check (only_row),
  -- How many lines are sealed, the hash of the last one, and a proof that the chain once ended so.
  sealed double precision not null default 0,
  hash bytea,
  proof bytea,
  -- Of the lines up to this number none is still to come.
  settled double precision not null default 0
);
insert into audit_chain default values;

-- Sign-ins by hour: of everybody without an organisation, else of those who were in it or below it then.
create table sign_in_hours (
  organisation_id uuid references organisations (id) on delete cascade,
  hour timestamptz not null,
  event text not null,
  count integer not null,
  constraint sign_in_hours_key unique nulls not distinct (organisation_id, hour, event)
);

-- While somebody sends a mail it is nobody else's, administrators' neither.
alter table mails add column leased_until timestamptz;
-- The administrators' list of mails.
create index mails_created on mails (created_at, id);
create index mails_dead on mails (created_at, id) where state = 'dead';
