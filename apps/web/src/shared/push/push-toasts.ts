import type { NoticeType } from '@foyer/contract/inbox.ts';
import type { Push } from '@foyer/contract/pushes.ts';

import { deviceName } from '#/shared/i18n/display-names.ts';
import { formatDateTime } from '#/shared/i18n/format.ts';
import { currentLanguage, localName, t } from '#/shared/i18n/language.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

import type { RemoteSignIn } from './push-questions.ts';

/** As the inbox colours them; what matters does not leave before it is seen. */
const TOAST_STYLES = {
  NORMAL_NOTICE: { severity: 'info' },
  IMPORTANT_NOTICE: { severity: 'info', isSticky: true },
  WARNING_NOTICE: { severity: 'warning' },
} as const satisfies Record<NoticeType, Pick<ToastContent, 'severity' | 'isSticky'>>;

/** A notice in a few words, with the way to read it; undefined for a push that does not say which one it is. */
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

/** Who came in elsewhere: what the push tells of the device, its address and the time. */
export function remoteSignInOf({ browser, system, address, at }: Push): RemoteSignIn {
  const device = deviceName({ browser: textOf(browser), system: textOf(system) });
  return { device, address: textOf(address), at: textOf(at) };
}

/** Why a session ends that had to leave for another one. */
export function replacedSessionToast(push: Push): ToastContent {
  const { device, address, at } = remoteSignInOf(push);
  const text = t('pushes.replaced', { device, address, when: formatPushTime(at) });
  return { severity: 'warning', title: t('pushes.signedOutHere'), text };
}

/** Why sessions end whose password was changed, and what is said in one that did not. */
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

/** A moment that a push tells, as people write it; the present one if it is none. */
export function formatPushTime(at: string): string {
  const date = new Date(at);
  return formatDateTime(Number.isNaN(date.getTime()) ? new Date() : date, currentLanguage());
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
