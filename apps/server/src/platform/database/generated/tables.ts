// Generated from the migrated database by `npm run generate`. Do not edit.
import type { ColumnType, Generated, RawBuilder } from 'kysely';

type Timestamp = ColumnType<Date, Date | RawBuilder<Date>, Date | RawBuilder<Date>>;
type DefaultTimestamp = ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;

export type Tables = {
  application_secrets: {
    application: string;
    secret_hash: Uint8Array;
    former_hash: Uint8Array | null;
    former_ends_at: Timestamp | null;
    created_at: DefaultTimestamp;
  };
  application_uses: {
    user_id: string;
    application: string;
    favourite: Generated<boolean>;
    opened_at: Timestamp | null;
    badge: Generated<number>;
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
  attempts: {
    key: Uint8Array;
    failures: number;
    locked_until: Timestamp | null;
    last_at: Timestamp;
  };
  audit: {
    id: string;
    at: DefaultTimestamp;
    event: string;
    actor_id: string | null;
    actor: string;
    address: string;
    result: string;
    request_id: string;
    details: DefaultJson;
    subject_id: string | null;
    line: Generated<number>;
  };
  audit_chain: {
    only_row: Generated<boolean>;
    sealed: Generated<number>;
    hash: Uint8Array | null;
    proof: Uint8Array | null;
    settled: Generated<number>;
  };
  audit_seals: {
    place: number;
    audit_id: string;
    sealed_at: Timestamp;
    hash: Uint8Array;
  };
  authenticator_drafts: {
    session_id: string;
    sealed_seed: Uint8Array;
    expires_at: Timestamp;
  };
  authenticators: {
    user_id: string;
    sealed_seed: Uint8Array;
    last_step: number;
    wrong_in_a_row: Generated<number>;
    bound_at: DefaultTimestamp;
  };
  devices: {
    user_id: string;
    cookie_hash: Uint8Array;
    device: string;
    address: string;
    first_seen_at: DefaultTimestamp;
    last_seen_at: DefaultTimestamp;
    id: Generated<string>;
    trusted_until: Timestamp | null;
    trusted_version: number | null;
  };
  grants: {
    user_id: string;
    role_id: string;
    organisation_id: string;
    granted_at: DefaultTimestamp;
  };
  identity_providers: {
    name: string;
    value: Json;
    sealed_secret: Uint8Array | null;
    version: Generated<number>;
    changed_at: DefaultTimestamp;
    changed_by: string;
  };
  inbox_marks: {
    user_id: string;
    read_until: Timestamp;
  };
  installation: {
    only_row: Generated<boolean>;
    first_administrator_at: Timestamp | null;
    server_id: Generated<string>;
    evaluated_from: DefaultTimestamp;
    seen_until: DefaultTimestamp;
  };
  invitations_due: {
    user_id: string;
    due_at: DefaultTimestamp;
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
    agreement: number;
    file: Uint8Array | null;
    outcome: Json | null;
    created_at: DefaultTimestamp;
  };
  licence_warnings: {
    licence_id: string;
    days: number;
  };
  licences: {
    place: Generated<number>;
    id: string;
    file: string;
    agreement: number;
    uploaded_at: DefaultTimestamp;
    uploaded_by: string;
  };
  linked_accounts: {
    id: string;
    user_id: string;
    provider: string;
    issuer: string;
    subject: string;
    account: string;
    linked_at: DefaultTimestamp;
    last_used_at: Timestamp | null;
  };
  logos: {
    hash: string;
    type: string;
    width: number;
    height: number;
    bytes: Uint8Array;
    added_at: DefaultTimestamp;
  };
  logout_messages: {
    id: string;
    application: string;
    user_id: string;
    session_id: string;
    attempts: Generated<number>;
    next_attempt_at: DefaultTimestamp;
    created_at: DefaultTimestamp;
  };
  mail_server: {
    one: Generated<boolean>;
    value: Json | null;
    sealed_password: Uint8Array | null;
    version: Generated<number>;
    changed_at: DefaultTimestamp;
    changed_by: string;
  };
  mails: {
    id: string;
    recipient: string;
    subject: string;
    topic: string | null;
    sealed: Uint8Array | null;
    state: string;
    attempts: Generated<number>;
    trouble: string | null;
    created_at: DefaultTimestamp;
    next_at: DefaultTimestamp;
    given_up_at: Timestamp;
    done_at: Timestamp | null;
    leased_until: Timestamp | null;
    bulk: Generated<boolean>;
  };
  notice_board: {
    only_row: Generated<boolean>;
    version: Generated<number>;
  };
  notice_files: {
    id: string;
    notice_id: string | null;
    uploaded_by: string | null;
    name: string;
    bytes: number;
    position: Generated<number>;
    created_at: DefaultTimestamp;
  };
  notice_reads: {
    user_id: string;
    notice_id: string;
    starts_at: Timestamp;
    read_at: DefaultTimestamp;
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
    channel: string;
    creator: string | null;
    creator_id: string | null;
    starts_at: Timestamp;
    ends_at: Timestamp | null;
    withdrawn_at: Timestamp | null;
    changed_in: number | null;
    created_at: DefaultTimestamp;
    subject: string | null;
  };
  one_shots: {
    purpose: string;
    secret_hash: Uint8Array;
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
    search: ColumnType<string, never, never>;
  };
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    public_key: Uint8Array;
    counter: number;
    transports: string;
    synced: boolean;
    created_at: DefaultTimestamp;
    last_used_at: Timestamp | null;
  };
  passwords: {
    user_id: string;
    hash: string;
    must_change: boolean;
    changed_at: DefaultTimestamp;
  };
  rates: {
    key: string;
    used: number;
    window_ends: Timestamp;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Uint8Array;
  };
  retrievals: {
    id: string;
    email: string;
    address: string;
    request_id: string;
    asked_at: DefaultTimestamp;
  };
  role_permissions: {
    role_id: string;
    permission: string;
  };
  roles: {
    id: string;
    code: string;
    name: string;
    built_in: Generated<boolean>;
    every_permission: Generated<boolean>;
    second_factor_enforced: Generated<boolean>;
    version: Generated<number>;
    organisation_id: string | null;
  };
  sessions: {
    id: string;
    token_hash: Uint8Array;
    cookie_hash: Uint8Array;
    user_id: string;
    scope: string;
    pathway: string;
    address: string;
    device: string;
    created_at: DefaultTimestamp;
    last_seen_at: DefaultTimestamp;
    ends_at: Timestamp;
    second_factor: string | null;
    codes_tried: Generated<number>;
    confirmed_at: Timestamp | null;
    language: string | null;
    customer_id: string | null;
    store_id: string | null;
    is_fresh: Generated<boolean>;
  };
  settings: {
    name: string;
    value: Json;
    changed_at: DefaultTimestamp;
    version: Generated<number>;
    changed_by: string | null;
  };
  sign_in_hours: {
    organisation_id: string | null;
    hour: Timestamp;
    event: string;
    count: number;
  };
  signing_keys: {
    id: string;
    sealed: Uint8Array;
    created_at: DefaultTimestamp;
  };
  stores: {
    id: string;
    organisation_id: string;
    name: string;
    code: string;
    created_at: DefaultTimestamp;
    version: Generated<number>;
    search: ColumnType<string, never, never>;
  };
  suite_sessions: {
    session_id: string;
    user_id: string;
    id_hash: Uint8Array;
    applications: Generated<string[]>;
  };
  suite_tokens: {
    id_hash: Uint8Array;
    kind: string;
    application: string;
    session_id: string | null;
    grant_id: string | null;
    payload: Json;
    rights: string | null;
    consumed_at: Timestamp | null;
    ends_at: Timestamp;
    replay: Uint8Array | null;
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
    search: ColumnType<string, never, never>;
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
    number: string | null;
    wrong_numbers: Generated<number>;
    expires_at: Timestamp;
  };
  wrong_codes: {
    id: string;
    user_id: string;
    tried_at: DefaultTimestamp;
  };
};
