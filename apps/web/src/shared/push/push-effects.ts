import { SOCKET_PATH } from '@foyer/contract/limits/pushes.ts';
import type { Push, PushType } from '@foyer/contract/pushes.ts';
import type { QueryKey } from '@tanstack/react-query';

import { CallFailed, reportFailure } from '#/shared/api/call-failures.ts';
import {
  APPLICATION_USES_KEY,
  EVERYTHING,
  INBOX_KEY,
  LICENCE_KEY,
  OWN_SESSIONS_KEY,
  WORKBENCH_KEY,
} from '#/shared/api/query-keys.ts';
import { t } from '#/shared/i18n/language.ts';
import { readLocation } from '#/shared/navigation/location.ts';
import { patchSession, readSession } from '#/shared/session/session.ts';
import { showToast, type ToastContent } from '#/shared/state/toasts.ts';

import { ask } from './push-questions.ts';
import { noticeWords, passwordWords, replacedWords, signInOf } from './push-words.ts';

type Effect = {
  /** What the keys of queries begin with that it makes stale. */
  readonly stale: readonly QueryKey[];
  /** Many pages hear it in one moment, and nobody waits for what they ask then. */
  readonly spread: boolean;
  /** What the person is told or asked, beside the count. */
  readonly tells: (push: Push) => void;
};

const nothing = (): void => undefined;
/** What a user may see is part of every answer, also of views that are added later. */
const RIGHTS = [EVERYTHING];

/** What a push makes the page do beside showing its count, which makes the inbox stale whenever it is another one. */
export const EFFECTS: Readonly<Record<PushType, Effect>> = {
  UNREAD: { stale: [], spread: false, tells: nothing },
  NOTICE: { stale: [INBOX_KEY], spread: false, tells: (push) => sayIfSeen(noticeWords(push)) },
  PERMISSION_CHANGED: { stale: RIGHTS, spread: true, tells: () => askToRefresh('PERMISSION_CHANGED', true) },
  PLUGIN_CHANGED: { stale: RIGHTS, spread: true, tells: changedApplication },
  ROLE_CHANGED: { stale: RIGHTS, spread: true, tells: () => ask({ kind: 'sign in again' }) },
  // An application may tell hundreds of people at once, and again and again.
  BADGE_CHANGED: { stale: [APPLICATION_USES_KEY], spread: true, tells: nothing },
  REMOTE_LOGIN: { stale: [OWN_SESSIONS_KEY], spread: false, tells: cameElsewhere },
  PASSWORD_CHANGED: { stale: [OWN_SESSIONS_KEY], spread: false, tells: changedPassword },
  LICENCE_UPDATED: { stale: [LICENCE_KEY, WORKBENCH_KEY], spread: true, tells: updatedLicence },
  SESSION_ENDED: { stale: [], spread: false, tells: expire },
};

/** How long a tab that has just signed out, or changed its token, may take to tell the others, in milliseconds. */
const PATIENCE_MS = 500;
/** A session that stands so long after the password was changed was spared. */
const SPARED_MS = 3000;

/** Good news is for whoever looks: elsewhere it would be gone before anybody came. */
function sayIfSeen(words: ToastContent | undefined): void {
  if (words !== undefined && document.visibilityState !== 'hidden') showToast(words);
}

function updatedLicence(): void {
  patchSession({ licenceUpdateFlag: true });
  sayIfSeen({ severity: 'info', text: t('pushes.licenceUpdated') });
}

function askToRefresh(because: 'PERMISSION_CHANGED' | 'PLUGIN_CHANGED', blocks: boolean): void {
  patchSession({ dataUpdateFlag: true }); // until the page is loaded again, also after "Later"
  ask({ kind: 'refresh', because, blocks });
}

/** Who made the change is not asked: the queries are stale, so the page shows it. */
function changedApplication({ own, application }: Push): void {
  if (own === true) return;
  const [, root, open] = readLocation().path.split('/');
  askToRefresh('PLUGIN_CHANGED', root === 'app' && open === application);
}

/** Asks about a sign-in elsewhere; a session that has to leave for it is about to end, and will say why. */
function cameElsewhere(push: Push): void {
  if (push['leave'] === true) patchSession({ signOutMessage: replacedWords(push) });
  else ask({ kind: 'was it you', signIns: [signInOf(push)] });
}

function changedPassword(): void {
  const { signOutMessage, news } = passwordWords(new Date());
  patchSession({ signOutMessage });
  setTimeout(() => {
    if (readSession().signOutMessage !== signOutMessage) return; // over, or about to be for another reason
    patchSession({ signOutMessage: undefined });
    showToast(news);
  }, SPARED_MS);
}

/** Takes the path of every call that finds its session over. */
function expire(): void {
  const { accessToken } = readSession();
  setTimeout(() => {
    if (readSession().accessToken === accessToken)
      reportFailure(new CallFailed(`GET ${SOCKET_PATH}`, 401, { resultCode: 'C0102' }));
  }, PATIENCE_MS);
}
