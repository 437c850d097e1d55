import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS } from '@foyer/contract/limits/password.ts';

import { ApiError } from '#/shared/api/errors.ts';
import { t } from '#/shared/i18n/language.ts';

import { LINK_REFUSALS, type LinkRefusalCode, type PageType } from './data.ts';

/** `incomplete` if the address contains no key. */
export type RefusedLink = { readonly reason: LinkRefusalCode | 'incomplete'; readonly pageType: PageType };

export type LinkRefusal = {
  readonly title: string;
  readonly why: readonly string[];
  /** What the user can do about it on this page. */
  readonly nextAction: 'request a link' | 'sign in' | undefined;
};

/** The link refusal of a failure; undefined if app/ shows the error. */
export function refusalCode(failure: unknown): LinkRefusalCode | undefined {
  const failed = failure instanceof ApiError ? failure.code : undefined;
  return LINK_REFUSALS.find((code) => code === failed);
}

/** The explanation of a refused link and the next action. */
export function linkRefusal({ reason, pageType }: RefusedLink, passwordResetOffered: boolean): LinkRefusal {
  const activates = pageType === 'activeUser';
  const another = anotherLink(activates, passwordResetOffered);
  const cannot = t(activates ? 'password.cannotActivate' : 'password.cannotReset');
  switch (reason) {
    case 'incomplete':
      return { title: t('password.linkIncomplete'), why: [t('password.linkIncompleteWhy')], nextAction: undefined };
    case 'A0945':
      return { title: t('errors.A0945'), why: [t('password.alreadyActiveWhy')], nextAction: 'sign in' };
    case 'A0944':
      return {
        title: cannot,
        why: [t('password.noMailboxWhy'), t('password.askForInvitation')],
        nextAction: undefined,
      };
    case 'A0947':
      return { title: cannot, why: [t('password.accountOffWhy')], nextAction: undefined };
    case 'A0949':
      return { title: cannot, why: [t('password.mailboxChangedWhy'), ...another.why], nextAction: another.nextAction };
    case 'A0401':
    case 'A0943': {
      const hours = activates ? ACTIVATION_LINK_HOURS : RESET_LINK_HOURS;
      const why = [t('password.linkDeadWhy', { hours }), ...another.why];
      return { title: t('password.linkDead'), why, nextAction: another.nextAction };
    }
  }
}

/** An invited user gets a new invitation the same way as other users get a reset link. */
function anotherLink(activates: boolean, passwordResetOffered: boolean): Pick<LinkRefusal, 'why' | 'nextAction'> {
  if (passwordResetOffered) return { why: [], nextAction: 'request a link' };
  return { why: [t(activates ? 'password.askForInvitation' : 'password.askForPassword')], nextAction: undefined };
}
