-- The answer to the refresh that used the token up, sealed: the application may have lost it, or asked twice at once.
alter table suite_tokens add column replay bytea;
create index suite_tokens_replay on suite_tokens (consumed_at) where replay is not null;
