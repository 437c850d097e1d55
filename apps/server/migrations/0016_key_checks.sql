-- Values by which a process recognises whether its keys belong to this database.
create table key_checks (
  name text primary key,
  value bytea not null
);
