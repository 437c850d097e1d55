-- Whether the user has authenticated for this sign-in. False where the session that an identity provider already had may
-- have been enough: such a sign-in confirms nothing (OWASP ASVS 5.0 6.8.4).
alter table sessions add column is_fresh boolean not null default true;
