-- The schema of 0.1.0. Names: table_columns_pkey, _key, _fkey, _check and _idx; `…_at` is a timestamp; `encrypted_…` is
-- encrypted with a key outside the database; `…_hash` is a digest of a secret that the database does not have.

-- Trigram search in names.
create extension if not exists pg_trgm;

-- The clock of sessions, locks and one-time tokens. Inside a transaction now() returns its start.
create function foyer_now() returns timestamptz language sql volatile as 'select clock_timestamp()';

-- Installation.

create table installation (
  singleton boolean not null default true,
  first_administrator_created_at timestamptz,
  server_id uuid not null default gen_random_uuid(),
  evaluation_started_at timestamptz not null default foyer_now(),
  latest_time_seen timestamptz not null default foyer_now(),
  constraint installation_pkey primary key (singleton),
  constraint installation_singleton_check check (singleton)
);
comment on column installation.singleton is 'Limits the table to one row.';
comment on column installation.server_id is 'Licences are issued for this ID.';
comment on column installation.latest_time_seen is
  'The latest time ever read: licences expire by it, so that setting the clock back does not extend them.';
insert into installation default values;

create table key_checks (
  name text not null,
  value bytea not null,
  constraint key_checks_pkey primary key (name)
);
comment on table key_checks is 'Values by which a process checks that its keys belong to this database.';

-- Organisations and stores.

create table organisations (
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text not null,
  created_at timestamptz not null default foyer_now(),
  version integer not null default 1,
  search_text text generated always as (lower(normalize(name || ' ' || code, NFKC))) stored,
  constraint organisations_pkey primary key (id),
  constraint organisations_code_key unique (code),
  constraint organisations_parent_id_fkey foreign key (parent_id) references organisations (id),
  constraint organisations_name_check check (name <> ''),
  constraint organisations_code_check check (code <> '')
);
-- Names that differ by joiners alone (ZWNJ, ZWJ) can look alike: they are equal here.
create unique index organisations_parent_id_name_key
  on organisations (parent_id, translate(name, U&'\200C\200D', '')) nulls not distinct;
create index organisations_parent_id_name_idx on organisations (parent_id, lower(name), id);
create index organisations_name_idx on organisations (lower(name), id);
create index organisations_search_text_idx on organisations using gin (search_text gin_trgm_ops);
comment on table organisations is 'A tree; a row without a parent is a customer.';
comment on column organisations.version is
  'Optimistic lock: incremented by each change; the same applies to every column `version` beside data that administrators edit.';

create table organisation_ancestors (
  organisation_id uuid not null,
  ancestor_id uuid not null,
  constraint organisation_ancestors_pkey primary key (organisation_id, ancestor_id),
  constraint organisation_ancestors_organisation_id_fkey
    foreign key (organisation_id) references organisations (id) on delete cascade,
  constraint organisation_ancestors_ancestor_id_fkey
    foreign key (ancestor_id) references organisations (id) on delete cascade
);
create index organisation_ancestors_ancestor_id_organisation_id_idx
  on organisation_ancestors (ancestor_id, organisation_id);
comment on table organisation_ancestors is
  'Transitive closure of organisations.parent_id; each organisation is its own ancestor too. Triggers maintain it.';

create function maintain_organisation_ancestors() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if exists (select from organisation_ancestors where organisation_id = new.parent_id and ancestor_id = new.id) then
      raise exception 'An organisation cannot be its own descendant.'
        using errcode = '23514', constraint = 'organisations_parent_id_check';
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
create trigger organisations_insert_ancestors after insert on organisations
  for each row execute function maintain_organisation_ancestors();
create trigger organisations_update_ancestors after update of parent_id on organisations
  for each row when (old.parent_id is distinct from new.parent_id) execute function maintain_organisation_ancestors();

create table stores (
  id uuid not null,
  organisation_id uuid not null,
  name text not null,
  code text not null,
  created_at timestamptz not null default foyer_now(),
  version integer not null default 1,
  address text,
  country text,
  time_zone text,
  phone text,
  external_id text,
  opened_on date,
  status text not null default 'open',
  search_text text generated always as (
    lower(normalize(name || ' ' || code || coalesce(' ' || external_id, ''), NFKC))) stored,
  constraint stores_pkey primary key (id),
  constraint stores_code_key unique (code),
  constraint stores_organisation_id_fkey foreign key (organisation_id) references organisations (id),
  constraint stores_name_check check (name <> ''),
  constraint stores_code_check check (code <> ''),
  constraint stores_country_check check (country ~ '^[A-Z]{2}$'),
  constraint stores_status_check check (status in ('open', 'closed'))
);
comment on column stores.time_zone is 'Name in the IANA time zone database; null for the time zone of the installation.';
comment on column stores.external_id is 'ID of the store in another system; several stores may have the same one.';
comment on column stores.status is 'A closed store cannot be selected, and the licence does not count it.';
create unique index stores_organisation_id_name_key
  on stores (organisation_id, translate(name, U&'\200C\200D', ''));
create index stores_organisation_id_name_idx on stores (organisation_id, lower(name), id);
create index stores_name_idx on stores (lower(name), id);
create index stores_closed_name_idx on stores (lower(name), id) where status = 'closed';
create index stores_search_text_idx on stores using gin (search_text gin_trgm_ops);

create view place_ancestors as
  select organisation_id as place_id, ancestor_id from organisation_ancestors
  union all
  select stores.id, organisation_ancestors.ancestor_id
  from stores join organisation_ancestors using (organisation_id)
  union all
  select id, id from stores;
comment on view place_ancestors is
  'Transitive closure of all places: organisations, and stores as the leaves of the tree. Each place is its own ancestor too.';

-- Users, passwords and invitations.

create table users (
  id uuid not null,
  username text not null,
  display_name text not null,
  email text,
  organisation_id uuid not null,
  status text not null,
  credentials_version integer not null default 0,
  created_at timestamptz not null default foyer_now(),
  last_sign_in_at timestamptz,
  language text,
  version integer not null default 1,
  search_text text generated always as
    (lower(normalize(' ' || username || ' ' || display_name || ' ' || coalesce(email, ''), NFKC))) stored,
  constraint users_pkey primary key (id),
  constraint users_username_key unique (username),
  constraint users_organisation_id_fkey foreign key (organisation_id) references organisations (id),
  constraint users_username_check check (username <> '' and length(username) <= 256),
  constraint users_status_check check (status in ('invited', 'active', 'disabled'))
);
create index users_email_idx on users (email);
create index users_display_name_idx on users (lower(display_name), id);
create index users_last_sign_in_at_idx on users (coalesce(last_sign_in_at, '-infinity'), id);
create index users_created_at_idx on users (created_at, id);
create index users_organisation_id_username_id_idx on users (organisation_id, username, id);
create index users_organisation_id_display_name_idx on users (organisation_id, lower(display_name), id);
create index users_organisation_id_last_sign_in_at_idx
  on users (organisation_id, coalesce(last_sign_in_at, '-infinity'), id);
create index users_organisation_id_created_at_idx on users (organisation_id, created_at, id);
create index users_status_username_idx on users (status, username) where status <> 'active';
create index users_search_text_idx on users using gin (search_text gin_trgm_ops);
comment on column users.email is 'Normalised (contract: email.ts), so that it can be looked up.';
comment on column users.credentials_version is
  'Incremented by each new password and each change of the second factor: a sign-in verified against an older version opens no session, and trusted browsers are no longer trusted.';
comment on column users.language is 'Language of emails; null means the default of the installation.';

create table passwords (
  user_id uuid not null,
  hash text not null,
  must_change boolean not null,
  changed_at timestamptz not null default foyer_now(),
  constraint passwords_pkey primary key (user_id),
  constraint passwords_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create table password_reset_requests (
  id uuid not null,
  email text not null,
  address text not null,
  request_id text not null,
  requested_at timestamptz not null default foyer_now(),
  constraint password_reset_requests_pkey primary key (id)
);
comment on table password_reset_requests is
  'Queue of requests for a reset link. A worker handles them, so that the response time does not reveal whether the account exists.';

create table pending_invitation_mails (
  user_id uuid not null,
  next_attempt_at timestamptz not null default foyer_now(),
  constraint pending_invitation_mails_pkey primary key (user_id),
  constraint pending_invitation_mails_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index pending_invitation_mails_next_attempt_at_user_id_idx on pending_invitation_mails (next_attempt_at, user_id);
comment on table pending_invitation_mails is 'Imported users whose invitation has not been sent yet.';

create table user_actions (
  id uuid not null,
  requested_by uuid not null,
  action jsonb not null,
  address text not null,
  device text not null,
  request_id text not null,
  status text not null default 'running',
  created_at timestamptz not null default foyer_now(),
  finished_at timestamptz,
  credentials_version integer not null,
  leased_until timestamptz,
  attempts integer not null default 0,
  constraint user_actions_pkey primary key (id),
  constraint user_actions_requested_by_fkey foreign key (requested_by) references users (id) on delete cascade,
  constraint user_actions_status_check check (status in ('running', 'done', 'cancelled'))
);
create index user_actions_requested_by_idx on user_actions (requested_by);
create index user_actions_created_at_idx on user_actions (created_at) where status = 'running';
comment on table user_actions is 'Changes of many users, which a worker makes.';
comment on column user_actions.credentials_version is
  'That of the user who started the action. The action is cancelled when the user gets new credentials or is disabled.';
comment on column user_actions.leased_until is 'Until then, the worker of one process works on the action.';
comment on column user_actions.attempts is 'Number of attempts since the last result.';

create table user_action_people (
  action_id uuid not null,
  position integer not null,
  user_id uuid not null,
  result text,
  code text,
  constraint user_action_people_pkey primary key (action_id, position),
  constraint user_action_people_action_id_fkey foreign key (action_id) references user_actions (id) on delete cascade,
  constraint user_action_people_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint user_action_people_result_check check (result in ('changed', 'unchanged', 'refused'))
);
create index user_action_people_user_id_idx on user_action_people (user_id);
create index user_action_people_waiting_idx on user_action_people (action_id, position) where result is null;
comment on column user_action_people.position is 'Order of the people, by username.';
comment on column user_action_people.code is 'Error code of a refusal.';

-- Roles.

create table roles (
  id uuid not null,
  code text not null,
  name text not null,
  is_built_in boolean not null default false,
  has_all_permissions boolean not null default false,
  requires_second_factor boolean not null default false,
  version integer not null default 1,
  organisation_id uuid,
  constraint roles_pkey primary key (id),
  constraint roles_code_key unique (code),
  constraint roles_organisation_id_fkey foreign key (organisation_id) references organisations (id)
);
create unique index roles_organisation_id_name_key
  on roles (organisation_id, translate(name, U&'\200C\200D', '')) nulls not distinct;
create index roles_organisation_id_idx on roles (organisation_id);
comment on column roles.has_all_permissions is
  'Role of super administrators: has every permission, including those of applications that are added later.';
comment on column roles.organisation_id is
  'Owner: the role can be assigned in this organisation and its descendants. Null for roles of the installation.';

create table role_permissions (
  role_id uuid not null,
  permission text not null,
  constraint role_permissions_pkey primary key (role_id, permission),
  constraint role_permissions_role_id_fkey foreign key (role_id) references roles (id) on delete cascade
);

create table role_assignments (
  user_id uuid not null,
  role_id uuid not null,
  organisation_id uuid,
  store_id uuid,
  place_id uuid not null generated always as (coalesce(organisation_id, store_id)) stored,
  assigned_at timestamptz not null default foyer_now(),
  assigned_by uuid,
  ends_on date,
  ends_at timestamptz,
  user_notified boolean not null default false,
  administrator_notified boolean not null default false,
  constraint role_assignments_pkey primary key (user_id, role_id, place_id),
  constraint role_assignments_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint role_assignments_role_id_fkey foreign key (role_id) references roles (id),
  constraint role_assignments_organisation_id_fkey foreign key (organisation_id) references organisations (id),
  constraint role_assignments_store_id_fkey foreign key (store_id) references stores (id),
  constraint role_assignments_assigned_by_fkey foreign key (assigned_by) references users (id) on delete set null,
  constraint role_assignments_place_check check (num_nonnulls(organisation_id, store_id) = 1),
  constraint role_assignments_ends_at_check check ((ends_on is null) = (ends_at is null))
);
create index role_assignments_ends_at_idx on role_assignments (ends_at) where ends_at is not null;
create index role_assignments_ends_at_idx1
  on role_assignments (ends_at) where ends_at is not null and not (user_notified and administrator_notified);
create index role_assignments_assigned_by_idx on role_assignments (assigned_by) where assigned_by is not null;
create index role_assignments_role_id_user_id_idx on role_assignments (role_id, user_id);
create index role_assignments_organisation_id_role_id_user_id_idx
  on role_assignments (organisation_id, role_id, user_id) where organisation_id is not null;
create index role_assignments_store_id_role_id_user_id_idx
  on role_assignments (store_id, role_id, user_id) where store_id is not null;
comment on table role_assignments is 'A role applies in its organisation and all its descendants, or in a single store.';
comment on column role_assignments.assigned_by is
  'Administrator who granted the role; null for a command, and for a role that Foyer assigns, such as that of ordinary users.';
comment on column role_assignments.ends_on is 'Last day on which the role applies; null for a role without end.';
comment on column role_assignments.ends_at is
  'End of that day in the time zone of the store or the installation. A worker deletes the row at that time.';
comment on column role_assignments.user_notified is
  'Whether the user was notified of the end, or is not because the role was granted less than a week before.';
comment on column role_assignments.administrator_notified is
  'Whether the administrator who granted the role was notified of the end, as for user_notified.';
comment on column role_assignments.assigned_at is
  'Super administrators need a second factor from one day after it.';

create view current_role_assignments as
  select user_id, role_id, organisation_id, store_id, place_id, assigned_at, ends_on,
    coalesce(organisation_id, (select stores.organisation_id from stores where stores.id = store_id))
      as nearest_organisation_id
  from role_assignments where ends_at is null or ends_at > foyer_now();
comment on view current_role_assignments is
  'Role assignments that give permissions: without those whose end has passed and that the worker has not deleted yet.';
comment on column current_role_assignments.nearest_organisation_id is
  'The organisation of the assignment, or that of its store.';

-- Applications.

create table applications (
  code text not null,
  manifest jsonb not null,
  position integer not null,
  installed_at timestamptz not null default foyer_now(),
  version integer not null default 1,
  changed_at timestamptz not null default foyer_now(),
  reported_version text,
  reported_at timestamptz,
  constraint applications_pkey primary key (code)
);
comment on column applications.position is 'Order in lists.';
comment on column applications.reported_version is 'Version that the application last reported for itself.';

create table application_secrets (
  application text not null,
  secret_hash bytea not null,
  previous_hash bytea,
  previous_expires_at timestamptz,
  created_at timestamptz not null default foyer_now(),
  constraint application_secrets_pkey primary key (application),
  constraint application_secrets_application_fkey
    foreign key (application) references applications (code) on delete cascade
);
comment on column application_secrets.secret_hash is 'SHA-256 of the client secret, which is displayed once.';
comment on column application_secrets.previous_hash is 'Accepted until previous_expires_at, for rotation without downtime.';

create table application_preferences (
  user_id uuid not null,
  application text not null,
  is_favourite boolean not null default false,
  last_opened_at timestamptz,
  badge integer not null default 0,
  last_store_id uuid,
  constraint application_preferences_pkey primary key (user_id, application),
  constraint application_preferences_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint application_preferences_application_fkey
    foreign key (application) references applications (code) on delete cascade,
  constraint application_preferences_last_store_id_fkey
    foreign key (last_store_id) references stores (id) on delete set null,
  constraint application_preferences_badge_check check (badge >= 0)
);
create index application_preferences_application_idx on application_preferences (application);
create index application_preferences_last_store_id_idx
  on application_preferences (last_store_id) where last_store_id is not null;
comment on column application_preferences.badge is 'Number of items in the application that need the user''s attention.';
comment on column application_preferences.last_store_id is
  'The store in which the user last used the application. It is selected when the application is next opened in a session without a selected store.';

-- Settings, branding, texts and terms.

create table settings (
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null default foyer_now(),
  version integer not null default 1,
  changed_by text,
  constraint settings_pkey primary key (name)
);

create table logos (
  hash text not null,
  type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  last_used_at timestamptz not null default foyer_now(),
  constraint logos_pkey primary key (hash)
);
comment on column logos.hash is 'SHA-256 of the content.';
comment on column logos.type is 'Media type.';
comment on column logos.last_used_at is 'Time of the upload, or of the last change of the branding that named the logo.';

create table text_overrides (
  language text not null,
  key text not null,
  text text,
  version integer not null default 1,
  changed_at timestamptz not null default foyer_now(),
  changed_by text not null,
  constraint text_overrides_pkey primary key (language, key)
);
comment on table text_overrides is 'Texts of an administrator that replace those of the product.';
comment on column text_overrides.text is
  'Null when the default was restored. The row is kept, so that no version is used twice.';

create table terms (
  kind text not null,
  version integer not null,
  texts jsonb not null,
  published_at timestamptz not null default foyer_now(),
  published_by text not null,
  constraint terms_pkey primary key (kind, version),
  constraint terms_kind_check check (kind in ('cloud', 'privacy', 'licence')),
  constraint terms_version_check check (version > 0)
);
comment on table terms is 'Every published version of the terms of service, the privacy notice and the licence agreement.';
comment on column terms.texts is 'Markdown by language; empty means the text of the product.';

-- Sign-in and sessions.

create table sessions (
  id uuid not null,
  token_hash bytea not null,
  cookie_hash bytea not null,
  user_id uuid not null,
  scope text not null,
  sign_in_method text not null,
  address text not null,
  device text not null,
  created_at timestamptz not null default foyer_now(),
  last_seen_at timestamptz not null default foyer_now(),
  expires_at timestamptz not null,
  second_factor text,
  mfa_attempts integer not null default 0,
  password_verified_at timestamptz,
  language text,
  customer_id uuid,
  store_id uuid,
  is_freshly_authenticated boolean not null default true,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_customer_id_fkey foreign key (customer_id) references organisations (id) on delete set null,
  constraint sessions_store_id_fkey foreign key (store_id) references stores (id) on delete set null,
  constraint sessions_scope_check check (scope in ('mfa', 'bind', 'password', 'full')),
  constraint sessions_second_factor_check check (second_factor in ('code', 'recovery', 'passkey', 'device'))
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);
comment on column sessions.scope is
  '`full`, or the step that the sign-in still needs: verify a second factor, enrol one, or change the password.';
comment on column sessions.device is 'Browser and operating system, derived from the user agent.';
comment on column sessions.second_factor is 'How the second factor was verified; null when it was not.';
comment on column sessions.mfa_attempts is 'Codes tried in this step of the sign-in.';
comment on column sessions.password_verified_at is 'Last reauthentication with the password.';
comment on column sessions.customer_id is 'Customer that the user selected; sent to applications, as are store and language.';
comment on column sessions.is_freshly_authenticated is
  'False when an existing session at the identity provider may have been enough: such a sign-in is no reauthentication (OWASP ASVS 5.0 6.8.4).';

create table sign_in_attempts (
  key bytea not null,
  failures integer not null,
  locked_until timestamptz,
  last_attempt_at timestamptz not null,
  constraint sign_in_attempts_pkey primary key (key)
);
comment on table sign_in_attempts is 'Failed sign-ins per user name and per address, whether the user exists or not.';
comment on column sign_in_attempts.key is 'HMAC of the user name or the address.';

create table one_time_tokens (
  purpose text not null,
  token_hash bytea not null,
  payload jsonb not null,
  expires_at timestamptz not null,
  subject text,
  constraint one_time_tokens_pkey primary key (purpose, token_hash)
);
create index one_time_tokens_expires_at_idx on one_time_tokens (expires_at);
create unique index one_time_tokens_purpose_subject_key on one_time_tokens (purpose, subject);
comment on table one_time_tokens is
  'Tokens that can be used once. The purpose is part of the key, so that a token is valid for one purpose.';
comment on column one_time_tokens.subject is
  'What the token is for, such as a user: a newer token of the same purpose replaces the older one.';

create unlogged table rate_limits (
  key text not null,
  used_calls integer not null,
  window_ends_at timestamptz not null,
  constraint rate_limits_pkey primary key (key)
);
create index rate_limits_window_ends_at_idx on rate_limits (window_ends_at);
comment on table rate_limits is 'Calls per route and address in a window. Unlogged: a crash may lose it.';

create table devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  cookie_hash bytea not null,
  device text not null,
  address text not null,
  first_seen_at timestamptz not null default foyer_now(),
  last_seen_at timestamptz not null default foyer_now(),
  trusted_until timestamptz,
  trusted_credentials_version integer,
  constraint devices_pkey primary key (user_id, cookie_hash),
  constraint devices_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create unique index devices_id_key on devices (id);
create index devices_cookie_hash_idx on devices (cookie_hash);
comment on table devices is 'Browsers that a user has signed in with.';
comment on column devices.trusted_until is
  'The browser skips the second factor until then, while users.credentials_version equals trusted_credentials_version.';

-- Second factor.

create table authenticators (
  user_id uuid not null,
  encrypted_seed bytea not null,
  last_used_time_step integer not null,
  consecutive_failures integer not null default 0,
  enrolled_at timestamptz not null default foyer_now(),
  constraint authenticators_pkey primary key (user_id),
  constraint authenticators_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table authenticators is 'Authenticator apps (RFC 6238).';
comment on column authenticators.encrypted_seed is 'The user ID is authenticated data of the encryption.';
comment on column authenticators.last_used_time_step is
  'Codes of this and earlier time steps are refused (RFC 6238 section 5.2).';
comment on column authenticators.consecutive_failures is 'Wrong codes since the last verification.';

create table pending_authenticators (
  session_id uuid not null,
  encrypted_seed bytea not null,
  expires_at timestamptz not null,
  constraint pending_authenticators_pkey primary key (session_id),
  constraint pending_authenticators_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade
);
comment on table pending_authenticators is 'Seeds whose enrolment is not confirmed yet.';

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table recovery_codes is 'HMAC of each recovery code that is not used yet.';

create table failed_mfa_attempts (
  id uuid not null,
  user_id uuid not null,
  attempted_at timestamptz not null default foyer_now(),
  constraint failed_mfa_attempts_pkey primary key (id),
  constraint failed_mfa_attempts_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index failed_mfa_attempts_user_id_attempted_at_idx on failed_mfa_attempts (user_id, attempted_at);
comment on table failed_mfa_attempts is 'Wrong codes of the last hour, over all sign-ins of a user.';

create table passkeys (
  id text not null,
  user_id uuid not null,
  name text not null,
  public_key bytea not null,
  counter double precision not null,
  transports text not null,
  is_synced boolean not null,
  created_at timestamptz not null default foyer_now(),
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint passkeys_name_check check (name <> '')
);
create index passkeys_user_id_idx on passkeys (user_id);
comment on column passkeys.id is 'Credential ID, base64url.';
comment on column passkeys.counter is
  'Signature counter, up to 2^32; detects cloned authenticators (WebAuthn Level 3 section 6.1.1).';
comment on column passkeys.transports is 'Comma-separated, such as `internal,hybrid`.';

-- Sign-in by external identity providers.

create table identity_providers (
  name text not null,
  value jsonb not null,
  encrypted_secret bytea,
  version integer not null default 1,
  changed_at timestamptz not null default foyer_now(),
  changed_by text not null,
  constraint identity_providers_pkey primary key (name)
);

create table linked_accounts (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  account_name text not null,
  linked_at timestamptz not null default foyer_now(),
  last_used_at timestamptz,
  constraint linked_accounts_pkey primary key (id),
  constraint linked_accounts_provider_issuer_subject_key unique (provider, issuer, subject),
  constraint linked_accounts_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint linked_accounts_provider_fkey
    foreign key (provider) references identity_providers (name) on delete cascade
);
create index linked_accounts_user_id_linked_at_idx on linked_accounts (user_id, linked_at);
comment on table linked_accounts is
  'External identities of users, identified by issuer and subject and never by an email address.';
comment on column linked_accounts.issuer is
  'Issuer of the subject: after the provider is configured for another issuer, its old subjects match no user.';
comment on column linked_accounts.account_name is 'Name of the account at the provider, for display.';

create table wechat_logins (
  id uuid not null,
  login_hash bytea not null,
  cookie_hash bytea not null,
  scan_hash bytea not null,
  session_id uuid,
  state text not null default 'scan',
  address text not null,
  device text not null,
  issuer text,
  subject text,
  confirmation_code text,
  failed_confirmations integer not null default 0,
  expires_at timestamptz not null,
  constraint wechat_logins_pkey primary key (id),
  constraint wechat_logins_login_hash_key unique (login_hash),
  constraint wechat_logins_scan_hash_key unique (scan_hash),
  constraint wechat_logins_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint wechat_logins_state_check check (state in ('scan', 'answer', 'allowed', 'finished'))
);
create index wechat_logins_expires_at_idx on wechat_logins (expires_at);
comment on table wechat_logins is 'Sign-ins with a phone, started on a screen with a QR code.';
comment on column wechat_logins.login_hash is 'Hash of the secret with which the screen polls.';
comment on column wechat_logins.cookie_hash is 'Hash of the cookie of the screen''s browser.';
comment on column wechat_logins.scan_hash is 'Hash of the secret in the QR code.';
comment on column wechat_logins.session_id is 'Session that links a WeChat account; null for a sign-in.';
comment on column wechat_logins.subject is 'WeChat account of the phone, once it has allowed the sign-in.';
comment on column wechat_logins.confirmation_code is
  'When linking: displayed on the phone and entered on the screen; failed_confirmations counts wrong entries.';

-- OpenID provider.

create table signing_keys (
  id text not null,
  encrypted_key bytea not null,
  created_at timestamptz not null default foyer_now(),
  constraint signing_keys_pkey primary key (id)
);
comment on table signing_keys is 'Private keys that sign ID tokens and logout tokens.';

create table oidc_sessions (
  session_id uuid not null,
  user_id uuid not null,
  id_hash bytea not null,
  applications text[] not null default '{}',
  constraint oidc_sessions_pkey primary key (session_id),
  constraint oidc_sessions_id_hash_key unique (id_hash)
);
comment on table oidc_sessions is
  'Browser sessions of the provider. Without a foreign key to sessions: a row whose session is gone causes back-channel logouts.';
comment on column oidc_sessions.id_hash is 'SHA-256 of the ID in the cookie.';
comment on column oidc_sessions.applications is 'Applications that received tokens in this session.';

create table oidc_tokens (
  id_hash bytea not null,
  kind text not null,
  application text not null,
  session_id uuid,
  grant_id text,
  payload jsonb not null,
  permissions_hash text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  encrypted_response bytea,
  constraint oidc_tokens_pkey primary key (id_hash),
  constraint oidc_tokens_application_fkey
    foreign key (application) references applications (code) on delete cascade,
  constraint oidc_tokens_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint oidc_tokens_kind_check
    check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials'))
);
create index oidc_tokens_session_id_idx on oidc_tokens (session_id);
create index oidc_tokens_grant_id_idx on oidc_tokens (grant_id);
create index oidc_tokens_application_idx on oidc_tokens (application);
create index oidc_tokens_expires_at_idx on oidc_tokens (expires_at);
create index oidc_tokens_consumed_at_idx on oidc_tokens (consumed_at) where encrypted_response is not null;
comment on column oidc_tokens.id_hash is 'SHA-256 of the token.';
comment on column oidc_tokens.session_id is 'Null for tokens of the application itself (client credentials).';
comment on column oidc_tokens.permissions_hash is
  'Hash of the user''s permissions in the application at issue: the token is invalid once they change.';
comment on column oidc_tokens.encrypted_response is
  'Response to the refresh that consumed the token, returned again when the application repeats the request shortly after.';

create table backchannel_logouts (
  id uuid not null,
  application text not null,
  user_id uuid not null,
  session_id uuid not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default foyer_now(),
  created_at timestamptz not null default foyer_now(),
  constraint backchannel_logouts_pkey primary key (id),
  constraint backchannel_logouts_application_fkey
    foreign key (application) references applications (code) on delete cascade
);
create index backchannel_logouts_next_attempt_at_idx on backchannel_logouts (next_attempt_at);
comment on table backchannel_logouts is 'Logout tokens to deliver (OpenID Connect Back-Channel Logout 1.0).';

-- Notices and the inbox.

create table notices (
  id uuid not null,
  type text not null,
  audience text not null,
  creator text,
  creator_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz,
  withdrawn_at timestamptz,
  revision double precision,
  created_at timestamptz not null default foyer_now(),
  topic text,
  constraint notices_pkey primary key (id),
  constraint notices_creator_id_fkey foreign key (creator_id) references users (id) on delete set null,
  constraint notices_type_check check (type in ('NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE')),
  constraint notices_ends_at_check check (ends_at > starts_at),
  constraint notices_revision_check check (revision is not null or audience like 'user:%')
);
create index notices_audience_starts_at_idx on notices (audience, starts_at desc);
create index notices_revision_idx on notices (revision) where revision is not null;
create index notices_created_at_idx on notices (created_at desc, id desc)
  where creator is not null and withdrawn_at is null;
create index notices_withdrawn_at_idx on notices (withdrawn_at) where withdrawn_at is not null;
create index notices_topic_idx on notices (topic text_pattern_ops) where topic is not null;
comment on table notices is
  'One row per notice, whatever the number of recipients: the audience is resolved when a user reads the inbox.';
comment on column notices.audience is
  '`everybody`, `organisation:<id>` (with its descendants), `store:<id>`, `role:<id>` or `user:<id>`; an organisation or store with `:<role id>` at the end is restricted to users who have the role there.';
comment on column notices.creator is 'User name at that time; null for notices of Foyer itself.';
comment on column notices.withdrawn_at is
  'Withdrawn notices are hidden; the row is kept until every process has removed the notice from its cache.';
comment on column notices.revision is
  'Value of notice_revision at the last change; null for notices of Foyer itself to one user, which are not cached.';
comment on column notices.topic is
  'Subject of a notice of Foyer itself, such as `licence:P-1`; the notice is withdrawn when it no longer applies.';

create table notice_revision (
  singleton boolean not null default true,
  revision double precision not null default 0,
  constraint notice_revision_pkey primary key (singleton),
  constraint notice_revision_singleton_check check (singleton)
);
comment on table notice_revision is
  'Incremented by each change of a notice to more than one user, so that processes can refresh their cache.';
insert into notice_revision default values;

create table notice_texts (
  notice_id uuid not null,
  language text not null,
  title text not null,
  content text not null,
  constraint notice_texts_pkey primary key (notice_id, language),
  constraint notice_texts_notice_id_fkey foreign key (notice_id) references notices (id) on delete cascade,
  constraint notice_texts_title_check check (title <> '')
);

create table notice_files (
  id uuid not null,
  notice_id uuid,
  uploaded_by uuid,
  name text not null,
  size_bytes double precision not null,
  position integer not null default 0,
  created_at timestamptz not null default foyer_now(),
  constraint notice_files_pkey primary key (id),
  constraint notice_files_notice_id_fkey foreign key (notice_id) references notices (id) on delete cascade,
  constraint notice_files_uploaded_by_fkey foreign key (uploaded_by) references users (id) on delete set null,
  constraint notice_files_name_check check (name <> '')
);
create index notice_files_notice_id_position_idx on notice_files (notice_id, position);
create index notice_files_created_at_idx on notice_files (created_at) where notice_id is null;
comment on column notice_files.notice_id is 'Null until the notice is published.';

create table inbox_read_marks (
  user_id uuid not null,
  read_before timestamptz not null,
  constraint inbox_read_marks_pkey primary key (user_id),
  constraint inbox_read_marks_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index inbox_read_marks_read_before_idx on inbox_read_marks (read_before);
comment on table inbox_read_marks is 'Every notice that started before the mark is read.';

create table notice_reads (
  user_id uuid not null,
  notice_id uuid not null,
  notice_starts_at timestamptz not null,
  read_at timestamptz not null default foyer_now(),
  constraint notice_reads_pkey primary key (user_id, notice_id),
  constraint notice_reads_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint notice_reads_notice_id_fkey foreign key (notice_id) references notices (id) on delete cascade
);
create index notice_reads_user_id_notice_starts_at_idx on notice_reads (user_id, notice_starts_at);
create index notice_reads_notice_id_read_at_idx on notice_reads (notice_id, read_at desc);
comment on table notice_reads is 'Notices after the user''s mark that were read one by one.';
comment on column notice_reads.notice_starts_at is
  'Copy of notices.starts_at, which does not change: rows before the mark are skipped by the index.';

-- Emails.

create table mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  topic text,
  encrypted_body bytea,
  state text not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default foyer_now(),
  next_attempt_at timestamptz not null default foyer_now(),
  expires_at timestamptz not null,
  finished_at timestamptz,
  leased_until timestamptz,
  is_bulk boolean not null default false,
  constraint mails_pkey primary key (id),
  constraint mails_state_check check (state in ('waiting', 'sent', 'replaced', 'dead'))
);
create index mails_is_bulk_next_attempt_at_idx on mails (is_bulk, next_attempt_at) where state = 'waiting';
create index mails_topic_idx on mails (topic) where state = 'waiting';
create index mails_finished_at_idx on mails (finished_at) where state <> 'waiting';
create index mails_created_at_idx on mails (created_at, id);
create index mails_dead_created_at_idx on mails (created_at, id) where state = 'dead';
comment on table mails is 'Transactional outbox.';
comment on column mails.topic is 'Deduplication key: a newer email of the same topic replaces one that is not sent yet.';
comment on column mails.encrypted_body is 'Encrypted, since it may contain a valid link; deleted once the email is sent.';
comment on column mails.leased_until is 'A worker is sending the email; it cannot be changed until then.';
comment on column mails.is_bulk is 'Sent after all other emails.';

create table mail_server (
  singleton boolean not null default true,
  value jsonb,
  encrypted_password bytea,
  version integer not null default 1,
  changed_at timestamptz not null default foyer_now(),
  changed_by text not null,
  constraint mail_server_pkey primary key (singleton),
  constraint mail_server_singleton_check check (singleton)
);
comment on column mail_server.value is
  'Null when the setting was removed. The row is kept, so that no version is used twice.';

-- Audit trail.

create table audit (
  id uuid not null,
  occurred_at timestamptz not null default foyer_now(),
  event text not null,
  actor_id uuid,
  actor text not null,
  address text not null,
  result text not null,
  request_id text not null,
  details jsonb not null default '{}',
  subject_id uuid,
  sequence double precision not null,
  constraint audit_pkey primary key (id),
  constraint audit_result_check check (result in ('done', 'refused'))
);
create sequence audit_sequence_seq owned by audit.sequence;
alter table audit alter column sequence set default nextval('audit_sequence_seq');
create unique index audit_sequence_key on audit (sequence);
create index audit_occurred_at_idx on audit (occurred_at, id);
create index audit_event_occurred_at_idx on audit (event, occurred_at, id);
create index audit_actor_occurred_at_idx on audit (actor, occurred_at, id);
create index audit_address_occurred_at_idx on audit (address, occurred_at, id);
create index audit_refused_occurred_at_idx on audit (occurred_at, id) where result = 'refused';
create index audit_subject_id_occurred_at_idx on audit (subject_id, occurred_at, id) where subject_id is not null;
create index audit_role_id_occurred_at_idx on audit ((details->>'roleId'), occurred_at, id)
  where details->>'roleId' is not null;
create index audit_organisation_occurred_at_idx on audit ((details->>'organisation'), occurred_at, id)
  where details->>'organisation' is not null;
create index audit_store_occurred_at_idx on audit ((details->>'store'), occurred_at, id)
  where details->>'store' is not null;
create index audit_application_occurred_at_idx on audit ((details->>'application'), occurred_at, id)
  where details->>'application' is not null;
create index audit_setting_occurred_at_idx on audit ((details->>'setting'), occurred_at, id)
  where details->>'setting' is not null;
comment on column audit.actor is 'User name at that time.';
comment on column audit.subject_id is 'User whom the event concerns, when this is not the actor.';
comment on column audit.sequence is
  'Order of insertion, independent of clock and commit: a smaller number may be committed later.';

create function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append only.';
end $$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function reject_audit_change();

create table audit_seals (
  position double precision not null,
  audit_id uuid not null,
  sealed_at timestamptz not null,
  hash bytea not null,
  constraint audit_seals_pkey primary key (position),
  constraint audit_seals_audit_id_key unique (audit_id)
);
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function reject_audit_change();
comment on table audit_seals is
  'Hash chain: each hash covers an entry and the hash before it, keyed with a key outside the database.';

create table audit_chain (
  singleton boolean not null default true,
  sealed_count double precision not null default 0,
  last_hash bytea,
  proof bytea,
  committed_up_to double precision not null default 0,
  constraint audit_chain_pkey primary key (singleton),
  constraint audit_chain_singleton_check check (singleton)
);
comment on table audit_chain is 'Head of the hash chain.';
comment on column audit_chain.proof is 'MAC of the count and the last hash: detects entries removed at the end.';
comment on column audit_chain.committed_up_to is
  'No transaction is open that could still commit an entry with this or a smaller audit.sequence.';
insert into audit_chain default values;

create table sign_in_stats_hourly (
  organisation_id uuid,
  hour timestamptz not null,
  event text not null,
  count integer not null,
  constraint sign_in_stats_hourly_organisation_id_hour_event_key
    unique nulls not distinct (organisation_id, hour, event),
  constraint sign_in_stats_hourly_organisation_id_fkey
    foreign key (organisation_id) references organisations (id) on delete cascade
);
comment on column sign_in_stats_hourly.organisation_id is
  'Sign-ins of users in this organisation or a descendant at that time; null for all users.';

-- Licences.

create table licences (
  sequence serial not null,
  id text not null,
  file text not null,
  agreement_version integer not null,
  uploaded_at timestamptz not null default foyer_now(),
  uploaded_by text not null,
  constraint licences_pkey primary key (sequence),
  constraint licences_id_key unique (id)
);
comment on table licences is 'Every accepted licence, as signed: its content is verified and read from the file each time.';
comment on column licences.sequence is 'Order of upload.';
comment on column licences.agreement_version is 'Version of the licence agreement that was accepted with it.';

create table licence_uploads (
  id uuid not null,
  user_id uuid not null,
  username text not null,
  address text not null,
  device text not null,
  request_id text not null,
  agreement_version integer not null,
  file bytea,
  outcome jsonb,
  created_at timestamptz not null default foyer_now(),
  constraint licence_uploads_pkey primary key (id),
  constraint licence_uploads_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index licence_uploads_created_at_idx on licence_uploads (created_at) where outcome is null;
comment on table licence_uploads is 'Queue of uploaded files and their results; rows are deleted after a day.';
comment on column licence_uploads.file is 'Null once it has been processed.';
comment on column licence_uploads.outcome is 'Null until the file has been processed.';

create table licence_warnings (
  licence_id text not null,
  days_left integer not null,
  constraint licence_warnings_pkey primary key (licence_id, days_left)
);
comment on table licence_warnings is
  'Warnings already sent, by the days before the end of a licence, or of the evaluation (empty licence_id).';
