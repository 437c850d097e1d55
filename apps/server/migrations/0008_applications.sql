-- Grows with each change, as of everything that administrators change.
alter table applications
  add column version integer not null default 1,
  add column changed_at timestamptz not null default foyer_now();
