import type { NoticeType } from '@foyer/contract/inbox.ts';
import type { Push } from '@foyer/contract/pushes.ts';

import { deviceName } from '#/shared/i18n/display-names.ts';
import { formatDateTime } from '#/shared/i18n/format.ts';
import { currentLanguage, localName, t } from '#/shared/i18n/language.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

import type { RemoteSignIn } from './push-questions.ts';

/** Severity as in the inbox; important notices stay until they are closed or displaced. */
const TOAST_STYLES = {
  NORMAL_NOTICE: { severity: 'info' },
  IMPORTANT_NOTICE: { severity: 'info', isSticky: true },
  WARNING_NOTICE: { severity: 'warning' },
} as const satisfies Record<NoticeType, Pick<ToastContent, 'severity' | 'isSticky'>>;

/** The toast of a notice, with a link to it; undefined for a push without its ID, type or title. */
export function noticeToast({ id, noticeType, titles }: Push): ToastContent | undefined {
  const title = localName(isNames(titles) ? titles : {});
  if (typeof id !== 'string' || !isType(noticeType) || title === '') return undefined;
  return {
    ...TOAST_STYLES[noticeType],
    title: t(`pushes.notice.${noticeType}`),
    text: title,
    link: { to: `/inbox?message=${encodeURIComponent(id)}`, text: t('pushes.readNotice') },
  };
}

function isType(value: unknown): value is NoticeType {
  return typeof value === 'string' && Object.hasOwn(TOAST_STYLES, value);
}

function isNames(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((name) => typeof name === 'string');
}

/** A sign-in from another place: device, address and time in the push. */
export function remoteSignInOf({ browser, system, address, at }: Push): RemoteSignIn {
  const device = deviceName({ browser: textOf(browser), system: textOf(system) });
  return { device, address: textOf(address), at: textOf(at) };
}

/** Why a session that was replaced by another one has ended. */
export function replacedSessionToast(push: Push): ToastContent {
  const { device, address, at } = remoteSignInOf(push);
  const text = t('pushes.replaced', { device, address, when: formatPushTime(at) });
  return { severity: 'warning', title: t('pushes.signedOutHere'), text };
}

/** Messages about a changed password: for sessions that it ends, and for one that remains. */
export function passwordChangeToasts(at: Date): {
  readonly signOutMessage: ToastContent;
  readonly activeSessionToast: ToastContent;
} {
  const when = formatPushTime(at.toISOString());
  return {
    signOutMessage: {
      severity: 'warning',
      title: t('pushes.signedOutHere'),
      text: t('pushes.passwordChangedEnd', { when }),
    },
    activeSessionToast: { severity: 'warning', text: t('pushes.passwordChanged', { when }) },
  };
}

/** Formats the time in a push; the current time if it is invalid. */
export function formatPushTime(at: string): string {
  const date = new Date(at);
  return formatDateTime(Number.isNaN(date.getTime()) ? new Date() : date, currentLanguage());
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
