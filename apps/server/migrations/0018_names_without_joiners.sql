-- Names that differ by joiners alone (ZWNJ, ZWJ) can look alike: they are one name where names are unique.
alter table organisations drop constraint organisations_name_key;
create unique index organisations_name_key
  on organisations (parent_id, translate(name, U&'\200C\200D', '')) nulls not distinct;
alter table stores drop constraint stores_name_key;
create unique index stores_name_key on stores (organisation_id, translate(name, U&'\200C\200D', ''));
alter table roles drop constraint roles_name_key;
create unique index roles_name_key
  on roles (organisation_id, translate(name, U&'\200C\200D', '')) nulls not distinct;
