import { MAX_INVITED_PEOPLE } from '@foyer/contract/limits/users.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import type { ProblemRow } from '#/shared/forms/form-problems.ts';
import { COMMON_ROWS } from '#/shared/forms/form-problems.ts';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import type { RoleOption } from '#/shared/forms/role-options.ts';
import { t } from '#/shared/i18n/language.ts';

import type { Invitations } from '../data.ts';
import { checkAccount, checkUsername } from '../user-rows.ts';
import { isEmptyPerson, type PersonDraft } from './person-draft.ts';

/** A role as entered in the form. */
export type GrantDraft = {
  readonly key: number;
  readonly place: PlaceOption | null;
  readonly role: RoleOption | null;
  /** Last day, as `YYYY-MM-DD`; empty for a role without end. */
  readonly endsOn: string;
};

/** An invitation of several people as entered in the form. */
export type InvitationDraft = {
  readonly people: readonly PersonDraft[];
  readonly organisation: PlaceOption | null;
  /** Empty for the default language. */
  readonly language: LanguageCode;
  readonly grants: readonly GrantDraft[];
};

/** Without the empty rows below the first person. */
export function enteredPeople(people: readonly PersonDraft[]): readonly PersonDraft[] {
  const entered = people.filter((person) => !isEmptyPerson(person));
  return entered.length === 0 ? people.slice(0, 1) : entered;
}

export function bodyOf({ people, organisation, language, grants }: InvitationDraft): Invitations {
  return {
    people: people.map(({ username, displayName, email }) => ({
      username: username.trim(),
      displayName: trimName(displayName),
      email: email.trim() === '' ? null : email.trim(),
      language: language === '' ? null : language,
    })),
    organisationId: organisation?.id ?? '',
    grants: grants.map(({ role, place, endsOn }) => ({
      roleId: role?.id ?? '',
      placeId: place?.id ?? '',
      endsOn: endsOn === '' ? null : endsOn,
    })),
  };
}

/** Validates an invitation by the server's rules, as far as possible here; problems by JSON pointer of the body. */
export function checkInvitation({ people, organisation, grants }: InvitationDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  const names = new Set<string>();
  for (const [index, person] of people.entries()) {
    const found = { ...checkUsername(person.username), ...checkAccount(person, { mayLackEmail: false }) };
    for (const [field, text] of Object.entries(found)) problems[`/people/${index}${field}`] = text;
    const name = canonicalUsername(person.username);
    if (name !== undefined && names.has(name))
      problems[`/people/${index}/username`] = t('users.wrong.usernameRepeated');
    if (name !== undefined) names.add(name);
  }
  if (people.length > MAX_INVITED_PEOPLE)
    problems[`/people/${MAX_INVITED_PEOPLE}/username`] = t('users.wrong.tooManyPeople', { most: MAX_INVITED_PEOPLE });
  if (organisation === null) problems['/organisationId'] = t('administration.wrong.organisation');
  const earlier = new Set<string>();
  for (const [index, { place, role }] of grants.entries()) {
    if (place === null) problems[`/grants/${index}/placeId`] = t('administration.wrong.place');
    if (role === null) problems[`/grants/${index}/roleId`] = t('administration.wrong.role');
    const key = `${place?.id} ${role?.id}`;
    if (role !== null && earlier.has(key)) problems[`/grants/${index}/roleId`] = t('users.wrong.grantRepeated');
    earlier.add(key);
  }
  return problems;
}

/** Error texts for the server's refusals of an invitation. */
export function invitationRows({ people, grants }: InvitationDraft): readonly ProblemRow[] {
  return [
    ...people.flatMap((_person, index) => personRows(`/people/${index}`)),
    ...grants.flatMap((_grant, index) => grantRows(`/grants/${index}`)),
    {
      code: 'A0401',
      at: '/organisationId',
      field: '/organisationId',
      message: () => t('administration.wrong.organisationGone'),
    },
    { code: 'A0302', field: '/organisationId', message: () => t('users.wrong.notThere') },
    ...COMMON_ROWS,
  ];
}

function personRows(pointer: string): ProblemRow[] {
  const username = `${pointer}/username`;
  const displayName = `${pointer}/displayName`;
  const email = `${pointer}/email`;
  const row = (field: string, message: () => string, rule?: string): ProblemRow => ({
    code: 'A0401',
    at: field,
    field,
    message,
    ...(rule !== undefined && { rule }),
  });
  return [
    row(username, () => t('users.wrong.usernameTaken'), 'taken'),
    row(username, () => t('users.wrong.usernameRepeated'), 'duplicate'),
    row(username, () => t('users.wrong.usernameScripts'), 'mixed_scripts'),
    row(username, () => t('users.wrong.usernameConfusable'), 'confusable'),
    row(username, () => t('users.wrong.usernameRefused')),
    row(displayName, () => t('account.nameConfusable'), 'confusable'),
    row(displayName, () => t('account.nameRefused')),
    row(email, () => t('password.wrongEmail')),
  ];
}

function grantRows(pointer: string): ProblemRow[] {
  const [place, role, endsOn] = [`${pointer}/placeId`, `${pointer}/roleId`, `${pointer}/endsOn`];
  return [
    { code: 'A0302', at: pointer, field: role, message: () => t('users.wrong.grantThere') },
    { code: 'A0401', at: pointer, field: role, message: () => t('users.wrong.grantRepeated') },
    { code: 'A0401', at: role, field: role, message: () => t('administration.wrong.roleGone') },
    { code: 'A0401', at: place, rule: 'outside', field: role, message: () => t('users.wrong.grantThere') },
    { code: 'A0401', at: place, rule: 'closed', field: place, message: () => t('users.wrong.storeClosed') },
    { code: 'A0401', at: place, field: place, message: () => t('administration.wrong.placeGone') },
    {
      code: 'A0401',
      at: endsOn,
      rule: 'super_administrator',
      field: endsOn,
      message: () => t('users.wrong.endOfSuper'),
    },
    { code: 'A0401', at: endsOn, field: endsOn, message: () => t('users.wrong.endPast') },
  ];
}
