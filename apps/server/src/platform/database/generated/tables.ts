// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated, RawBuilder } from 'kysely';

type Timestamp = ColumnType<Date, Date | RawBuilder<Date>, Date | RawBuilder<Date>>;
type DefaultTimestamp = ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
/** Selected as a text, with to_char: drivers read a date as midnight in the time zone of the process. */
type CalendarDate = ColumnType<never, string, string>;
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;

export type Tables = {
  application_preferences: {
    user_id: string;
    application: string;
    is_favourite: Generated<boolean>;
    last_opened_at: Timestamp | null;
    badge: Generated<number>;
    last_store_id: string | null;
  };
  application_secrets: {
    application: string;
    secret_hash: Uint8Array;
    previous_hash: Uint8Array | null;
    previous_expires_at: Timestamp | null;
    created_at: DefaultTimestamp;
  };
  applications: {
    code: string;
    manifest: Json;
    position: number;
    installed_at: DefaultTimestamp;
    version: Generated<number>;
    changed_at: DefaultTimestamp;
    reported_version: string | null;
    reported_at: Timestamp | null;
  };
  audit: {
    id: string;
    occurred_at: DefaultTimestamp;
    event: string;
    actor_id: string | null;
    actor: string;
    address: string;
    result: string;
    request_id: string;
    details: DefaultJson;
    subject_id: string | null;
    sequence: Generated<number>;
  };
  audit_chain: {
    singleton: Generated<boolean>;
    sealed_count: Generated<number>;
    last_hash: Uint8Array | null;
    proof: Uint8Array | null;
    committed_up_to: Generated<number>;
  };
  audit_seals: {
    position: number;
    audit_id: string;
    sealed_at: Timestamp;
    hash: Uint8Array;
  };
  authenticators: {
    user_id: string;
    encrypted_seed: Uint8Array;
    last_used_time_step: number;
    consecutive_failures: Generated<number>;
    enrolled_at: DefaultTimestamp;
  };
  backchannel_logouts: {
    id: string;
    application: string;
    user_id: string;
    session_id: string;
    attempts: Generated<number>;
    next_attempt_at: DefaultTimestamp;
    created_at: DefaultTimestamp;
  };
  current_role_assignments: {
    user_id: string | null;
    role_id: string | null;
    organisation_id: string | null;
    store_id: string | null;
    place_id: string | null;
    assigned_at: Timestamp | null;
    ends_on: CalendarDate | null;
    nearest_organisation_id: string | null;
  };
  devices: {
    id: Generated<string>;
    user_id: string;
    cookie_hash: Uint8Array;
    device: string;
    address: string;
    first_seen_at: DefaultTimestamp;
    last_seen_at: DefaultTimestamp;
    trusted_until: Timestamp | null;
    trusted_credentials_version: number | null;
  };
  failed_mfa_attempts: {
    id: string;
    user_id: string;
    attempted_at: DefaultTimestamp;
  };
  identity_providers: {
    name: string;
    value: Json;
    encrypted_secret: Uint8Array | null;
    version: Generated<number>;
    changed_at: DefaultTimestamp;
    changed_by: string;
  };
  inbox_read_marks: {
    user_id: string;
    read_before: Timestamp;
  };
  installation: {
    singleton: Generated<boolean>;
    first_administrator_created_at: Timestamp | null;
    server_id: Generated<string>;
    evaluation_started_at: DefaultTimestamp;
    latest_time_seen: DefaultTimestamp;
  };
  key_checks: {
    name: string;
    value: Uint8Array;
  };
  licence_uploads: {
    id: string;
    user_id: string;
    username: string;
    address: string;
    device: string;
    request_id: string;
    agreement_version: number;
    file: Uint8Array | null;
    outcome: Json | null;
    created_at: DefaultTimestamp;
  };
  licence_warnings: {
    licence_id: string;
    days_left: number;
  };
  licences: {
    sequence: Generated<number>;
    id: string;
    file: string;
    agreement_version: number;
    uploaded_at: DefaultTimestamp;
    uploaded_by: string;
  };
  linked_accounts: {
    id: string;
    user_id: string;
    provider: string;
    issuer: string;
    subject: string;
    account_name: string;
    linked_at: DefaultTimestamp;
    last_used_at: Timestamp | null;
  };
  logos: {
    hash: string;
    type: string;
    width: number;
    height: number;
    content: Uint8Array;
    last_used_at: DefaultTimestamp;
  };
  mail_server: {
    singleton: Generated<boolean>;
    value: Json | null;
    encrypted_password: Uint8Array | null;
    version: Generated<number>;
    changed_at: DefaultTimestamp;
    changed_by: string;
  };
  mails: {
    id: string;
    recipient: string;
    subject: string;
    topic: string | null;
    encrypted_body: Uint8Array | null;
    state: string;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: DefaultTimestamp;
    next_attempt_at: DefaultTimestamp;
    expires_at: Timestamp;
    finished_at: Timestamp | null;
    leased_until: Timestamp | null;
    is_bulk: Generated<boolean>;
  };
  notice_files: {
    id: string;
    notice_id: string | null;
    uploaded_by: string | null;
    name: string;
    size_bytes: number;
    position: Generated<number>;
    created_at: DefaultTimestamp;
  };
  notice_reads: {
    user_id: string;
    notice_id: string;
    notice_starts_at: Timestamp;
    read_at: DefaultTimestamp;
  };
  notice_revision: {
    singleton: Generated<boolean>;
    revision: Generated<number>;
  };
  notice_texts: {
    notice_id: string;
    language: string;
    title: string;
    content: string;
  };
  notices: {
    id: string;
    type: string;
    audience: string;
    creator: string | null;
    creator_id: string | null;
    starts_at: Timestamp;
    ends_at: Timestamp | null;
    withdrawn_at: Timestamp | null;
    revision: number | null;
    created_at: DefaultTimestamp;
    topic: string | null;
  };
  oidc_sessions: {
    session_id: string;
    user_id: string;
    id_hash: Uint8Array;
    applications: Generated<string[]>;
  };
  oidc_tokens: {
    id_hash: Uint8Array;
    kind: string;
    application: string;
    session_id: string | null;
    grant_id: string | null;
    payload: Json;
    permissions_hash: string | null;
    consumed_at: Timestamp | null;
    expires_at: Timestamp;
    encrypted_response: Uint8Array | null;
  };
  one_time_tokens: {
    purpose: string;
    token_hash: Uint8Array;
    payload: Json;
    expires_at: Timestamp;
    subject: string | null;
  };
  organisation_ancestors: {
    organisation_id: string;
    ancestor_id: string;
  };
  organisations: {
    id: string;
    parent_id: string | null;
    name: string;
    code: string;
    created_at: DefaultTimestamp;
    version: Generated<number>;
    search_text: ColumnType<string, never, never>;
  };
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    public_key: Uint8Array;
    counter: number;
    transports: string;
    is_synced: boolean;
    created_at: DefaultTimestamp;
    last_used_at: Timestamp | null;
  };
  password_reset_requests: {
    id: string;
    email: string;
    address: string;
    request_id: string;
    requested_at: DefaultTimestamp;
  };
  passwords: {
    user_id: string;
    hash: string;
    must_change: boolean;
    changed_at: DefaultTimestamp;
  };
  pending_authenticators: {
    session_id: string;
    encrypted_seed: Uint8Array;
    expires_at: Timestamp;
  };
  pending_invitation_mails: {
    user_id: string;
    next_attempt_at: DefaultTimestamp;
  };
  place_ancestors: {
    place_id: string | null;
    ancestor_id: string | null;
  };
  rate_limits: {
    key: string;
    used_calls: number;
    window_ends_at: Timestamp;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Uint8Array;
  };
  role_assignments: {
    user_id: string;
    role_id: string;
    organisation_id: string | null;
    store_id: string | null;
    place_id: ColumnType<string, never, never>;
    assigned_at: DefaultTimestamp;
    assigned_by: string | null;
    ends_on: CalendarDate | null;
    ends_at: Timestamp | null;
    user_notified: Generated<boolean>;
    administrator_notified: Generated<boolean>;
  };
  role_permissions: {
    role_id: string;
    permission: string;
  };
  roles: {
    id: string;
    code: string;
    name: string;
    is_built_in: Generated<boolean>;
    has_all_permissions: Generated<boolean>;
    requires_second_factor: Generated<boolean>;
    version: Generated<number>;
    organisation_id: string | null;
  };
  sessions: {
    id: string;
    token_hash: Uint8Array;
    cookie_hash: Uint8Array;
    user_id: string;
    scope: string;
    sign_in_method: string;
    address: string;
    device: string;
    created_at: DefaultTimestamp;
    last_seen_at: DefaultTimestamp;
    expires_at: Timestamp;
    second_factor: string | null;
    mfa_attempts: Generated<number>;
    password_verified_at: Timestamp | null;
    language: string | null;
    customer_id: string | null;
    store_id: string | null;
    is_freshly_authenticated: Generated<boolean>;
  };
  settings: {
    name: string;
    value: Json;
    changed_at: DefaultTimestamp;
    version: Generated<number>;
    changed_by: string | null;
  };
  sign_in_attempts: {
    key: Uint8Array;
    failures: number;
    locked_until: Timestamp | null;
    last_attempt_at: Timestamp;
  };
  sign_in_stats_hourly: {
    organisation_id: string | null;
    hour: Timestamp;
    event: string;
    count: number;
  };
  signing_keys: {
    id: string;
    encrypted_key: Uint8Array;
    created_at: DefaultTimestamp;
  };
  stores: {
    id: string;
    organisation_id: string;
    name: string;
    code: string;
    created_at: DefaultTimestamp;
    version: Generated<number>;
    address: string | null;
    country: string | null;
    time_zone: string | null;
    phone: string | null;
    external_id: string | null;
    opened_on: CalendarDate | null;
    status: Generated<string>;
    search_text: ColumnType<string, never, never>;
  };
  terms: {
    kind: string;
    version: number;
    texts: Json;
    published_at: DefaultTimestamp;
    published_by: string;
  };
  text_overrides: {
    language: string;
    key: string;
    text: string | null;
    version: Generated<number>;
    changed_at: DefaultTimestamp;
    changed_by: string;
  };
  user_action_people: {
    action_id: string;
    position: number;
    user_id: string;
    result: string | null;
    code: string | null;
  };
  user_actions: {
    id: string;
    requested_by: string;
    action: Json;
    address: string;
    device: string;
    request_id: string;
    status: Generated<string>;
    created_at: DefaultTimestamp;
    finished_at: Timestamp | null;
    credentials_version: number;
    leased_until: Timestamp | null;
    attempts: Generated<number>;
  };
  users: {
    id: string;
    username: string;
    display_name: string;
    email: string | null;
    organisation_id: string;
    status: string;
    credentials_version: Generated<number>;
    created_at: DefaultTimestamp;
    last_sign_in_at: Timestamp | null;
    language: string | null;
    version: Generated<number>;
    search_text: ColumnType<string, never, never>;
  };
  wechat_logins: {
    id: string;
    login_hash: Uint8Array;
    cookie_hash: Uint8Array;
    scan_hash: Uint8Array;
    session_id: string | null;
    state: Generated<string>;
    address: string;
    device: string;
    issuer: string | null;
    subject: string | null;
    confirmation_code: string | null;
    failed_confirmations: Generated<number>;
    expires_at: Timestamp;
  };
};
