import { MAX_ACTION_PEOPLE, MAX_RUNNING_ACTIONS } from '@foyer/contract/limits/user-actions.ts';
import type { UserAction, UserSelection } from '@foyer/contract/user-actions.ts';

import type { ListSelection } from '#/administration/list/use-selection.ts';
import type { ProblemRow } from '#/shared/forms/form-problems.ts';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import type { RoleOption } from '#/shared/forms/role-options.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

import type { UserListFilter } from '../data.ts';
import { GRANT_ROWS, MOVE_ROWS } from '../user-rows.ts';

export type UserActionKind = UserAction['kind'];

/** The details of an action as entered in the form. */
export type ActionDraft = {
  readonly place: PlaceOption | null;
  readonly role: RoleOption | null;
  /** Empty for a role without a last day. */
  readonly endsOn: string;
  readonly organisation: PlaceOption | null;
};

/** The selected rows of a filtered list, as the API names them. */
export function selectionOf(
  { all, ids }: ListSelection,
  { query, organisation, role, status }: UserListFilter,
): UserSelection {
  if (!all) return { ids: [...ids] };
  const filter = {
    ...(query.trim() !== '' && { query }),
    ...(organisation !== undefined && { organisation }),
    ...(role !== undefined && { role }),
    ...(status !== undefined && { status }),
  };
  return { filter };
}

/** Identifies the filters of a list: a selection ends when they change. */
export function filterKey({ query, organisation, role, status }: UserListFilter): string {
  return JSON.stringify([query, organisation, role, status]);
}

/** The action of a draft; undefined while details are missing. */
export function actionOf(kind: UserActionKind, draft: ActionDraft): UserAction | undefined {
  const { place, role, endsOn, organisation } = draft;
  switch (kind) {
    case 'grant':
      if (place === null || role === null) return undefined;
      return { kind, roleId: role.id, placeId: place.id, ...(endsOn !== '' && { endsOn }) };
    case 'revoke':
      return place === null || role === null ? undefined : { kind, roleId: role.id, placeId: place.id };
    case 'move':
      return organisation === null ? undefined : { kind, organisationId: organisation.id };
    case 'disable':
    case 'enable':
    case 'resendInvitation':
    case 'requireNewPassword':
      return { kind };
  }
}

/** The missing details of a draft, by field. */
export function checkAction(kind: UserActionKind, { place, role, organisation }: ActionDraft): Record<string, string> {
  const hasRole = kind === 'grant' || kind === 'revoke';
  return {
    ...(hasRole && place === null && { '/placeId': t('administration.wrong.place') }),
    ...(hasRole && role === null && { '/roleId': t('administration.wrong.role') }),
    ...(kind === 'move' && organisation === null && { '/organisationId': t('administration.wrong.organisation') }),
  };
}

/** The server's refusals of an action as a whole. */
export function actionRows(kind: UserActionKind): readonly ProblemRow[] {
  const number = (value: number) => numberFormat(currentLanguage()).format(value);
  return [
    {
      code: 'A0401',
      at: '/selection',
      rule: 'too_many',
      message: () => t('userActions.tooMany', { most: number(MAX_ACTION_PEOPLE) }),
    },
    { code: 'A0401', at: '/selection', message: () => t('userActions.outOfReach') },
    { code: 'A0499', message: () => t('userActions.tooManyRunning', { most: number(MAX_RUNNING_ACTIONS) }) },
    ...(kind === 'move' ? MOVE_ROWS : GRANT_ROWS),
  ];
}
