import { SOCKET_PATH } from '@foyer/contract/limits/pushes.ts';
import type { Push, PushType } from '@foyer/contract/pushes.ts';
import type { QueryKey } from '@tanstack/react-query';

import { ApiError, reportFailure } from '#/shared/api/errors.ts';
import {
  APPLICATION_USES_KEY,
  EVERYTHING,
  INBOX_KEY,
  LICENCE_KEY,
  ACCOUNT_SESSIONS_KEY,
  WORKBENCH_KEY,
} from '#/shared/api/query-keys.ts';
import { t } from '#/shared/i18n/language.ts';
import { readLocation } from '#/shared/navigation/location.ts';
import { patchSession, readSession } from '#/shared/session/session.ts';
import { showToast, type ToastContent } from '#/shared/state/toasts.ts';

import { askQuestion } from './push-questions.ts';
import { noticeToast, passwordChangeToasts, replacedSessionToast, remoteSignInOf } from './push-toasts.ts';

type PushEffect = {
  /** Key prefixes of the queries that the push invalidates. */
  readonly invalidates: readonly QueryKey[];
  /** Whether refetches are spread: many pages receive the push at the same moment, and no user waits for them. */
  readonly spread: boolean;
  /** Informs or asks the user, in addition to the update of the count. */
  readonly notify: (push: Push) => void;
};

const noop = (): void => undefined;
/** Permissions affect every response, including the responses of views that are added later. */
const ALL_QUERIES = [EVERYTHING];

/** Effects of a push in addition to its count, which invalidates the inbox whenever it changes. */
export const PUSH_EFFECTS: Readonly<Record<PushType, PushEffect>> = {
  UNREAD: { invalidates: [], spread: false, notify: noop },
  NOTICE: { invalidates: [INBOX_KEY], spread: false, notify: (push) => showToastIfVisible(noticeToast(push)) },
  PERMISSION_CHANGED: {
    invalidates: ALL_QUERIES,
    spread: true,
    notify: () => offerRefresh('PERMISSION_CHANGED', true),
  },
  PLUGIN_CHANGED: { invalidates: ALL_QUERIES, spread: true, notify: onApplicationChanged },
  ROLE_CHANGED: { invalidates: ALL_QUERIES, spread: true, notify: () => askQuestion({ kind: 'sign in again' }) },
  // An application may notify hundreds of users at the same time, repeatedly.
  BADGE_CHANGED: { invalidates: [APPLICATION_USES_KEY], spread: true, notify: noop },
  REMOTE_LOGIN: { invalidates: [ACCOUNT_SESSIONS_KEY], spread: false, notify: onRemoteSignIn },
  PASSWORD_CHANGED: { invalidates: [ACCOUNT_SESSIONS_KEY], spread: false, notify: onPasswordChanged },
  LICENCE_UPDATED: { invalidates: [LICENCE_KEY, WORKBENCH_KEY], spread: true, notify: onLicenceUpdated },
  SESSION_ENDED: { invalidates: [], spread: false, notify: expireSession },
};

/** How long a tab that has just signed out, or changed its token, may take to notify the others, in milliseconds. */
const OTHER_TABS_MS = 500;
/** A session that is alive this long after a password change, in milliseconds, was not ended by it. */
const SURVIVED_MS = 3000;

/** Shows a toast on a visible page only: on a hidden page it would close before the user sees it. */
function showToastIfVisible(content: ToastContent | undefined): void {
  if (content !== undefined && document.visibilityState !== 'hidden') showToast(content);
}

function onLicenceUpdated(): void {
  patchSession({ licenceUpdateFlag: true });
  showToastIfVisible({ severity: 'info', text: t('pushes.licenceUpdated') });
}

function offerRefresh(because: 'PERMISSION_CHANGED' | 'PLUGIN_CHANGED', blocks: boolean): void {
  patchSession({ dataUpdateFlag: true }); // until the page is reloaded, also after "Later"
  askQuestion({ kind: 'refresh', because, blocks });
}

/** Offers a refresh, except to the session that made the change: its queries are refetched anyway. */
function onApplicationChanged({ own, application }: Push): void {
  if (own === true) return;
  const [, root, open] = readLocation().path.split('/');
  offerRefresh('PLUGIN_CHANGED', root === 'app' && open === application);
}

/** Asks about a sign-in elsewhere. A session that it replaces is about to end, and will show the reason. */
function onRemoteSignIn(push: Push): void {
  if (push['leave'] === true) patchSession({ signOutMessage: replacedSessionToast(push) });
  else askQuestion({ kind: 'was it you', signIns: [remoteSignInOf(push)] });
}

function onPasswordChanged(): void {
  const { signOutMessage, activeSessionToast } = passwordChangeToasts(new Date());
  patchSession({ signOutMessage });
  setTimeout(() => {
    if (readSession().signOutMessage !== signOutMessage) return; // ended, or about to end for another reason
    patchSession({ signOutMessage: undefined });
    showToast(activeSessionToast);
  }, SURVIVED_MS);
}

/** Handles the end of the session like a call that fails with C0102. */
function expireSession(): void {
  const { accessToken } = readSession();
  setTimeout(() => {
    if (readSession().accessToken === accessToken)
      reportFailure(new ApiError(`GET ${SOCKET_PATH}`, 401, { resultCode: 'C0102' }));
  }, OTHER_TABS_MS);
}
