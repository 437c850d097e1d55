import { closed, endpoint } from './core/endpoint.ts';
import { CREDENTIAL_LENGTH } from './core/limits.ts';
import { Id } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { DISPLAY_NAME_LENGTH, MAX_INVITATION_GRANTS, MAX_INVITED_PEOPLE } from './limits/users.ts';
import { Grant, LastDay } from './roles.ts';
import { LanguageCode } from './rules/language.ts';

export const InvitedPerson = closed({
  username: Type.String({ minLength: 1, maxLength: CREDENTIAL_LENGTH }),
  displayName: Type.String({ minLength: 1, maxLength: DISPLAY_NAME_LENGTH }),
  /** Null for a user without an email address: no invitation is sent until one is entered. */
  email: Type.Union([Type.String({ minLength: 1, maxLength: 254 }), Type.Null()]),
  /** Language of the user's emails; null for the installation's default. */
  language: Type.Union([LanguageCode, Type.Null()]),
});
export type InvitedPerson = Type.Static<typeof InvitedPerson>;

export const inviteUsers = endpoint({
  method: 'POST',
  path: '/v2/manage/user-invitations',
  weight: 40,
  access: 'users.write',
  body: closed({
    people: Type.Array(InvitedPerson, { minItems: 1, maxItems: MAX_INVITED_PEOPLE }),
    organisationId: Id,
    /** Roles that each of the people receives in addition to the ordinary user's role. */
    grants: Type.Array(closed({ ...Grant.properties, endsOn: Type.Optional(LastDay) }), {
      maxItems: MAX_INVITATION_GRANTS,
    }),
  }),
  result: closed({
    /** The new users, in the order of the request. */
    people: Type.Array(
      closed({
        id: Type.String(),
        username: Type.String(),
        displayName: Type.String(),
        email: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    /** True if no email server is configured: the emails wait for one, and are discarded when their links expire. */
    mailWaits: Type.Boolean(),
  }),
  errors: ['confirmation_needed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Adds users to one organisation, with roles, and sends each an email with a link to choose a password: all of them, or none. A0401 lists every problem by its JSON pointer (`/people/3/email`): for a username the rules `taken`, `duplicate`, `confusable`, `mixed_scripts` and `characters`; `unknown` for an organisation, place or role that does not exist or that the caller may not see, `outside` for a place outside the organisation that owns the role, `closed` for a closed store, `duplicate` for a repeated role and place. A role with `endsOn` ends at the end of that day, with the refusals of `POST /v2/manage/users/{id}/grants` (`past`, `format`, `super_administrator`). A0302 if the caller may not add users to the organisation, and with the pointers of the roles that they may not grant there. Needs a confirmation (A0301) if it grants roles or adds several users.',
});
