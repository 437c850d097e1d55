-- When a role was granted; for grants from before, when this column came: super administrators need a second factor from
-- a day later on.
alter table grants add column granted_at timestamptz not null default foyer_now();
