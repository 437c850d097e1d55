/**
 * The error catalogue (specification section 8), one row per fault: the code on the wire, the HTTP status, and the
 * severity of its message. If the specification lists a range of codes without assigning them, they follow the order of
 * its sentence (decision 0004).
 */
type Severity = 'info' | 'warning' | 'danger';
type ErrorTuple = readonly [code: string, status: number, severity: Severity];

const rows = {
  // sign-in and session
  user_missing: ['A0201', 400, 'danger'],
  account_locked: ['A0203', 403, 'warning'],
  captcha_wrong: ['A0204', 400, 'warning'],
  captcha_expired: ['A0205', 400, 'warning'],
  captcha_required: ['A0206', 400, 'warning'],
  login_settings_changed: ['A0207', 400, 'warning'],
  wrong_credentials: ['A0210', 400, 'danger'],
  old_password_wrong: ['A0211', 400, 'danger'],
  account_without_permission: ['A0213', 400, 'danger'],
  unauthenticated: ['A0301', 401, 'warning'],
  forbidden: ['A0302', 403, 'danger'],
  session_expired: ['C0102', 401, 'warning'],
  login_expired: ['C0105', 400, 'warning'],
  mfa_code_wrong: ['A0444', 400, 'warning'],
  /** A secret or a challenge that does not exist, has expired, or was already used. */
  code_expired: ['A0205', 400, 'warning'],
  /** The call needs a recent sign-in or password check. */
  confirmation_needed: ['A0301', 401, 'warning'],

  // input
  illegal_input: ['A0401', 400, 'danger'],
  payload_too_large: ['A0401', 413, 'danger'],
  parameter_error: ['A0404', 400, 'danger'],
  not_found: ['A0404', 404, 'danger'],
  method_not_allowed: ['A0404', 405, 'danger'],
  cross_site_refused: ['A0302', 403, 'danger'],
  too_many_requests: ['A0499', 429, 'warning'],

  // organisations
  organisation_name_taken: ['A0410', 400, 'danger'],
  organisation_code_taken: ['A0411', 400, 'danger'],

  // Microsoft sign-in, A0620 to A0633
  azure_disabled: ['A0620', 400, 'danger'],
  azure_state_invalid: ['A0621', 400, 'danger'],
  azure_nonce_invalid: ['A0622', 400, 'danger'],
  azure_artifacts_invalid: ['A0623', 400, 'danger'],
  azure_code_invalid: ['A0624', 400, 'danger'],
  azure_result_failed: ['A0625', 400, 'danger'],
  azure_token_failed: ['A0626', 400, 'danger'],
  azure_roles_failed: ['A0627', 400, 'danger'],
  azure_user_info_failed: ['A0628', 400, 'danger'],
  azure_one_organisation_only: ['A0629', 400, 'danger'],
  azure_organisation_fixed: ['A0630', 400, 'danger'],
  azure_organisation_disabled: ['A0631', 400, 'danger'],
  azure_not_a_member: ['A0632', 400, 'danger'],
  azure_tenant_taken: ['A0633', 400, 'danger'],
  account_exists: ['A0636', 400, 'warning'],

  // licence, A0801 to A0807
  licence_server_id_missing: ['A0801', 400, 'danger'],
  licence_trial_prohibited: ['A0802', 400, 'danger'],
  licence_illegal: ['A0803', 400, 'danger'],
  licence_stores_exhausted: ['A0804', 400, 'warning'],
  licence_expired: ['A0805', 400, 'warning'],
  licence_node_missing: ['A0806', 400, 'danger'],
  licence_action_illegal: ['A0807', 400, 'danger'],

  // named providers, A0852 to A0858
  sso_not_configured: ['A0852', 400, 'danger'],
  sso_token_failed: ['A0853', 400, 'danger'],
  sso_user_info_failed: ['A0854', 400, 'danger'],
  sso_default_role_missing: ['A0855', 400, 'danger'],
  sso_store_missing: ['A0856', 400, 'danger'],
  sso_redirect_missing: ['A0857', 400, 'danger'],
  sso_failed: ['A0858', 400, 'danger'],

  // emails, activation and password reset
  email_verification_off: ['A0920', 400, 'warning'],
  password_irretrievable: ['A0941', 400, 'danger'],
  retrieval_too_frequent: ['A0942', 400, 'warning'],
  link_invalid: ['A0943', 400, 'danger'],
  email_not_bound: ['A0944', 400, 'danger'],
  already_activated: ['A0945', 400, 'info'],
  password_irretrievable_account: ['A0947', 400, 'danger'],
  password_irretrievable_mail: ['A0949', 400, 'danger'],

  // errors of the server
  system_error: ['B0001', 500, 'danger'],
  unavailable: ['C0300', 503, 'warning'],
} as const satisfies Record<string, ErrorTuple>;

export type FaultName = keyof typeof rows;
export type ErrorCode = (typeof rows)[FaultName][0];

export type ErrorRow = {
  readonly code: ErrorCode;
  readonly status: number;
  readonly severity: Severity;
};

/** The catalogue: fault name → code, HTTP status, severity. */
export const errors = Object.fromEntries(
  Object.entries(rows).map(([name, [code, status, severity]]) => [name, { code, status, severity }]),
) as Readonly<Record<FaultName, ErrorRow>>;

/** `resultCode` of every success. */
export const SUCCESS = 1001;

/** Faults that any endpoint may raise without declaring them. */
export const COMMON_FAULTS = [
  'unauthenticated',
  'session_expired',
  'login_expired',
  'forbidden',
  'cross_site_refused',
  'illegal_input',
  'parameter_error',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'too_many_requests',
  'system_error',
  'unavailable',
] as const satisfies readonly FaultName[];

/** Codes that never produce the generic message: the calling code shows a specific one, or none. */
export const QUIET_CODES: ReadonlySet<string> = new Set([
  '1001',
  '1007',
  'A0201',
  'A0210',
  '5050',
  'C0102',
  'A0442',
  'A0204',
  'A0205',
  'A0203',
]);

/** Codes of a 400 after which the user stays signed in; any other generic 400 signs out. */
export const SESSION_KEEPING_CODES: ReadonlySet<string> = new Set(['A0444', 'A0204', 'A0205', 'A0206', 'A0207']);

/** Body of a failed call. */
export type Failure = {
  resultCode: ErrorCode;
  /** English, for logs and command lines; the web app shows its own texts. */
  resultMsg: string;
  requestId: string;
  /** Maps the JSON pointer of an invalid field to the broken rule. */
  fields?: Record<string, string> | undefined;
  /** Seconds to wait, with A0203 and A0499. */
  seconds?: number | undefined;
  /**
   * With A0301: the session is alive, and this call needs a sign-in, or `POST /v2/users/password/check`, within the
   * last ten minutes.
   */
  confirmation?: true | undefined;
};
