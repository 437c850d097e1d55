-- For pieces of names among a million people.
create extension if not exists pg_trgm;

-- Who is above whom in the tree, each organisation itself with it: what a grant reaches is found by an index.
create table organisation_ancestors (
  organisation_id uuid not null references organisations (id) on delete cascade,
  ancestor_id uuid not null references organisations (id) on delete cascade,
  primary key (organisation_id, ancestor_id)
);
create index organisation_ancestors_ancestor on organisation_ancestors (ancestor_id, organisation_id);

insert into organisation_ancestors (organisation_id, ancestor_id)
with recursive up as (
  select id as organisation_id, id as ancestor_id, parent_id from organisations
  union all
  select up.organisation_id, above.id, above.parent_id from up join organisations above on above.id = up.parent_id)
select organisation_id, ancestor_id from up;

-- Kept by the database, so that no way to write the tree can forget it.
create function organisations_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from organisation_ancestors where organisation_id = new.parent_id and ancestor_id = new.id) then
      raise exception 'An organisation cannot stand below itself.' using errcode = '23514', constraint = 'organisations_no_cycle';
    end if;
    delete from organisation_ancestors link
      using organisation_ancestors below, organisation_ancestors above
      where below.ancestor_id = new.id and above.organisation_id = new.id and above.ancestor_id <> new.id
        and link.organisation_id = below.organisation_id and link.ancestor_id = above.ancestor_id;
    insert into organisation_ancestors (organisation_id, ancestor_id)
      select below.organisation_id, above.ancestor_id
      from organisation_ancestors below, organisation_ancestors above
      where below.ancestor_id = new.id and above.organisation_id = new.parent_id;
  else
    insert into organisation_ancestors (organisation_id, ancestor_id)
      select new.id, ancestor_id from organisation_ancestors where organisation_id = new.parent_id
      union all select new.id, new.id;
  end if;
  return null;
end $$;
create trigger organisations_placed after insert on organisations
  for each row execute function organisations_place();
create trigger organisations_moved after update of parent_id on organisations
  for each row when (old.parent_id is distinct from new.parent_id) execute function organisations_place();

-- Grows with each change by an administrator: whoever changes what somebody else has changed meanwhile is told.
alter table organisations
  add column version integer not null default 1,
  add column search text generated always as (lower(normalize(name || ' ' || code, NFKC))) stored;
alter table stores
  add column version integer not null default 1,
  add column search text generated always as (lower(normalize(name || ' ' || code, NFKC))) stored,
  add constraint stores_name_key unique (organisation_id, name);
alter table users add column version integer not null default 1;
alter table roles
  add column version integer not null default 1,
  -- Whose role it is: granted there and below. The installation's own have none.
  add column organisation_id uuid references organisations (id),
  add constraint roles_name_key unique nulls not distinct (organisation_id, name);
create index roles_organisation on roles (organisation_id);
create index grants_organisation on grants (organisation_id);

-- The tree is shown level by level, by name.
create index organisations_children on organisations (parent_id, lower(name), id);
-- A search goes through all levels; what many rows hold is met by their names.
create index organisations_search on organisations using gin (search gin_trgm_ops);
create index organisations_by_name on organisations (lower(name), id);
create index stores_search on stores using gin (search gin_trgm_ops);
create index stores_by_name on stores (lower(name), id);

-- What a search of people looks into, and the orders in which they are listed.
alter table users
  add column search text generated always as
    (lower(normalize(' ' || username || ' ' || display_name || ' ' || coalesce(email, ''), NFKC))) stored;
create index users_search on users using gin (search gin_trgm_ops);
create index users_by_name on users (lower(display_name), id);
create index users_by_sign_in on users (coalesce(last_sign_in_at, '-infinity'), id);
create index users_by_creation on users (created_at, id);
create index users_unusual on users (status, username) where status <> 'active';
