import { errors, QUIET_CODES, SESSION_KEEPING_CODES } from '@foyer/contract/core/errors.ts';

import { ApiError, type NetworkError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

/** Effect of a failure on the session, in addition to its message. */
type FailureConsequence =
  | 'stays'
  /** Sign out immediately, or after a second in which the message can be read. */
  | 'signs out'
  | 'signs out soon'
  /** Clear the session and load the base page. */
  | 'expires'
  /** Clear the session and open Login. */
  | 'goes to login';

export type FailureOutcome = { readonly toast: ToastContent | undefined; readonly follows: FailureConsequence };

type FailureRule = {
  readonly when: (failure: ApiError) => boolean;
  readonly toast: (failure: ApiError) => ToastContent | undefined;
  readonly follows: FailureConsequence | ((failure: ApiError) => FailureConsequence);
};

const loginExpired = (): ToastContent => ({ severity: 'warning', text: t('frame.loginExpired') });
const systemError = (): ToastContent => ({ severity: 'danger', text: t('frame.systemError') });
const noToast = (): undefined => undefined;

const severities = new Map(Object.values(errors).map(({ code, severity }) => [code, severity]));
const CONFIGURATION = /\/(wechatSwitch|i18n|systemI18n)$/;
const WORKBENCH = 'GET /v2/users/work-bench';

/** HTTP error handling (specification section 8). The first matching row decides. */
const ROWS: readonly FailureRule[] = [
  { when: is(400, 'C0105'), toast: loginExpired, follows: 'signs out' },
  { when: is(400, 'A0213'), toast: byCode, follows: 'goes to login' },
  { when: is(400), toast: byCode, follows: (failure) => (preservesSession(failure) ? 'stays' : 'signs out soon') },
  {
    when: ({ status, endpoint }) => status === 401 && CONFIGURATION.test(endpoint),
    toast: () => ({ severity: 'danger', text: t('frame.noPermission') }),
    follows: 'stays',
  },
  { when: is(401, 'C0102'), toast: loginExpired, follows: 'expires' },
  {
    when: ({ status, code, endpoint }) => status === 401 && code === 'A0301' && endpoint === WORKBENCH,
    toast: noToast,
    follows: 'signs out',
  },
  { when: is(403, 'A0203'), toast: accountLocked, follows: 'stays' },
  { when: ({ status }) => status >= 500, toast: systemError, follows: 'stays' },
];

/** The message for a failed call, and its effect on the session. */
export function outcomeOf(failure: ApiError | NetworkError): FailureOutcome {
  if (!(failure instanceof ApiError)) {
    return { toast: { severity: 'danger', text: t('frame.networkFailed') }, follows: 'stays' };
  }
  const row = ROWS.find(({ when }) => when(failure));
  if (row === undefined) return { toast: byCode(failure), follows: 'stays' };
  return { toast: row.toast(failure), follows: typeof row.follows === 'function' ? row.follows(failure) : row.follows };
}

function is(status: number, code?: string): FailureRule['when'] {
  return (failure) => failure.status === status && (code === undefined || failure.code === code);
}

function preservesSession({ code }: ApiError): boolean {
  return code !== undefined && SESSION_KEEPING_CODES.has(code);
}

function byCode({ code }: ApiError): ToastContent | undefined {
  if (code === 'A0201' || code === 'A0210') return { severity: 'danger', text: t('frame.loginWrong') };
  if (code !== undefined && QUIET_CODES.has(code)) return undefined;
  const severity = code === undefined ? undefined : severities.get(code);
  // A response that is not from our server, or a code newer than this page.
  if (code === undefined || severity === undefined) return systemError();
  return { severity, text: t(`errors.${code}`) };
}

function accountLocked({ seconds }: ApiError): ToastContent {
  return { severity: 'warning', text: t('frame.accountLocked', { seconds: Math.max(1, seconds ?? 1) }) };
}
