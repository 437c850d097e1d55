import { closed, endpoint } from './core/endpoint.ts';
import { CREDENTIAL_LENGTH } from './core/limits.ts';
import { Id, PageQuery, pageOf, Search, Time, Version } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { DISPLAY_NAME_LENGTH } from './limits/users.ts';
import { LinkedAccount } from './linked-accounts.ts';
import { OrganisationName, PlaceName } from './organisations.ts';
import { LanguageCode } from './rules/language.ts';
import { AccountSession } from './sessions.ts';

const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const params = closed({ id: Id });

export const USER_STATUSES = ['invited', 'active', 'disabled'] as const;
export const UserStatus = Type.Enum([...USER_STATUSES]);
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_ORDERS = ['username', 'displayName', 'lastSignIn', 'created'] as const;

export const UserRow = closed({
  id: Type.String(),
  username: Type.String(),
  displayName: Type.String(),
  email: Nullable(Type.String()),
  status: UserStatus,
  organisation: OrganisationName,
  createdAt: Time,
  lastSignIn: Nullable(Time),
  /** Whether an invitation is queued because no email server is configured. */
  invitationWaits: Type.Boolean(),
});
export type UserRow = Type.Static<typeof UserRow>;

export const UserGrant = closed({
  role: closed({ id: Type.String(), code: Type.String(), name: Type.String() }),
  place: PlaceName,
  /** Last day, as `YYYY-MM-DD`, after which the role ends. */
  endsOn: Nullable(Type.String()),
  mayRevoke: Type.Boolean(),
});

export const User = closed({
  ...UserRow.properties,
  version: Version,
  language: Nullable(LanguageCode),
  /** Whether the user is the caller. */
  isOwn: Type.Boolean(),
  /** False for invited users, and for users who sign in with an external account only. Null when `secondFactor` is. */
  hasPassword: Nullable(Type.Boolean()),
  /** Remaining seconds of a lock after wrong passwords; 0 if there is none. */
  lockedSeconds: Type.Integer(),
  /** Null for a user with more permissions than the caller: the value would show which accounts are easy to attack. */
  secondFactor: Nullable(
    closed({ authenticator: Type.Boolean(), passkeys: Type.Integer(), recoveryCodes: Type.Integer() }),
  ),
  /** Number of live sessions. */
  sessions: Type.Integer(),
  /** Grants that the caller may see. */
  grants: Type.Array(UserGrant),
  /** Whether the caller may change the account, and its grants. */
  mayWrite: Type.Boolean(),
  mayGrant: Type.Boolean(),
  /** False for a user with more permissions than the caller. */
  maySeeLinkedAccounts: Type.Boolean(),
  maySeeSessions: Type.Boolean(),
  mayEndSessions: Type.Boolean(),
});
export type User = Type.Static<typeof User>;

/** Filter and order of a list of users. */
export const UserFilter = {
  /** Parts of names and email addresses, in any order. */
  query: Type.Optional(Search),
  /** An organisation and all below it. */
  organisation: Type.Optional(Id),
  status: Type.Optional(UserStatus),
  role: Type.Optional(Id),
  sort: Type.Optional(Type.Enum([...USER_ORDERS])),
  descending: Type.Optional(Type.Boolean()),
};

export const listUsers = endpoint({
  method: 'GET',
  path: '/v2/manage/users',
  access: 'users.read',
  query: closed({ ...UserFilter, ...PageQuery }),
  result: pageOf(UserRow),
  errors: [],
  doc: 'Users whom the caller may see, by username unless `sort` is given. A search covers 1,000 hits at most; `more` is true if there are others.',
});

export const user = endpoint({
  method: 'GET',
  path: '/v2/manage/users/{id}',
  access: 'users.read',
  params,
  result: User,
  errors: [],
  doc: 'One user. A0404 if the user does not exist or is outside the reach of the caller.',
});

const Language = Nullable(LanguageCode);
const Email = Type.String({ minLength: 1, maxLength: 254 });
const DisplayName = Type.String({ minLength: 1, maxLength: DISPLAY_NAME_LENGTH });

/** True if no email server is configured: the email waits for one, and is discarded when its link expires. */
const MailWaits = Type.Boolean();

export const mailDelivery = endpoint({
  method: 'GET',
  path: '/v2/manage/mail-delivery',
  access: 'users.write',
  result: closed({ waits: MailWaits }),
  errors: [],
  doc: 'Whether invitations and password links wait because no email server is configured.',
});

export const inviteUser = endpoint({
  method: 'POST',
  path: '/v2/manage/users',
  access: 'users.write',
  body: closed({
    username: Type.String({ minLength: 1, maxLength: CREDENTIAL_LENGTH }),
    displayName: DisplayName,
    email: Email,
    organisationId: Id,
    language: Type.Optional(Language),
  }),
  result: closed({ ...User.properties, mailWaits: MailWaits }),
  errors: ['account_exists'],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Adds a user and sends an email with a link to choose a password. A0636 for a username that is taken.',
});

export const showInvitation = endpoint({
  method: 'POST',
  path: '/v2/manage/users/{id}/invitation-link',
  access: 'users.write',
  params,
  result: closed({
    /** Address of the page that activates the account. It works once and is only in this response. */
    link: Type.String(),
    /** Hours for which the link works. */
    hours: Type.Integer(),
  }),
  errors: ['email_not_bound', 'already_activated', 'password_irretrievable_account', 'confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'While no email server is configured: creates the invitation link of a user who was never active, for the caller to pass on. It replaces every earlier invitation link, and the waiting email is renewed with a separate link. The returned link ends with A0943 when the email address, organisation or permissions of the user change, when the caller could no longer request it, and when an email server is configured. A0945 for an active account, A0947 for a disabled one, A0944 without an email address; A0302 with `/mail` (`configured`) once there is an email server, and A0302 for the caller and for a user with more permissions than the caller. The call is recorded in the audit log. Needs a confirmation (A0301).',
});

export const changeUser = endpoint({
  method: 'PUT',
  path: '/v2/manage/users/{id}',
  access: 'users.write',
  params,
  body: closed({ displayName: DisplayName, email: Nullable(Email), language: Language, version: Version }),
  result: User,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Changes an account. A new email address needs a confirmation (A0301). A0302 for a user with more permissions than the caller; A0401 at `/version` after an edit conflict.',
});

export const moveUser = endpoint({
  method: 'PUT',
  path: '/v2/manage/users/{id}/organisation',
  access: 'users.write',
  params,
  body: closed({ organisationId: Id, version: Version }),
  result: User,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Moves a user to another organisation in the reach of the caller; the roles of the user stay the same. A0302 for the caller, and for a user with more permissions than the caller. Needs a confirmation (A0301).',
});

export const disableUser = endpoint({
  method: 'POST',
  path: '/v2/manage/users/{id}/disable',
  access: 'users.write',
  params,
  result: User,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Disables an account; its sessions end immediately. A0302 for the caller, so that a super administrator always remains, and for a user with more permissions than the caller. Needs a confirmation (A0301).',
});

export const enableUser = endpoint({
  method: 'POST',
  path: '/v2/manage/users/{id}/enable',
  access: 'users.write',
  params,
  result: User,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Enables a disabled account. An account without a password, passkey or linked account is `invited` again and needs a new invitation (`password-reset`). A0302 for a user with more permissions than the caller. Needs a confirmation (A0301).',
});

export const unlockUser = endpoint({
  method: 'POST',
  path: '/v2/manage/users/{id}/unlock',
  access: 'users.write',
  params,
  result: User,
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Removes the locks after wrong passwords and wrong codes, except the one after a hundred wrong codes in a row. A0302 for the caller, and for a user with more permissions than the caller.',
});

export const startReset = endpoint({
  method: 'POST',
  path: '/v2/manage/users/{id}/password-reset',
  access: 'users.write',
  params,
  result: closed({ mailWaits: MailWaits }),
  errors: ['email_not_bound', 'password_irretrievable_account'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Sends an email with a link to choose a new password, or an invitation to a user without one. A0944 without an email address, A0947 for a disabled account, A0302 for a user with more permissions than the caller.',
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/v2/manage/users/{id}/second-factor',
  access: 'users.write',
  params,
  result: User,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Removes every second factor, ends all sessions and notifies the user. A0302 for the caller, and for a user with more permissions than the caller. Needs a confirmation (A0301).',
});

export const userLinkedAccounts = endpoint({
  method: 'GET',
  path: '/v2/manage/users/{id}/linked-accounts',
  access: 'users.read',
  params,
  result: closed({ list: Type.Array(LinkedAccount) }),
  errors: [],
  doc: 'The external accounts with which a user can sign in. A0302 for a user with more permissions than the caller: the accounts would show how to attack that user.',
});

export const unlinkUser = endpoint({
  method: 'DELETE',
  path: '/v2/manage/users/{id}/linked-accounts/{link}',
  access: 'users.write',
  params: closed({ id: Id, link: Id }),
  result: User,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Unlinks an external account of a user, ends all sessions and notifies the user. If it was the only sign-in method, a link to choose a password provides another one. A0302 for the caller, and for a user with more permissions than the caller; A0404 for an account that the user does not have. Needs a confirmation (A0301).',
});

export const userSessions = endpoint({
  method: 'GET',
  path: '/v2/manage/users/{id}/sessions',
  access: 'sessions.read',
  params,
  result: closed({ list: Type.Array(AccountSession) }),
  errors: [],
  doc: 'The live sessions of a user, most recently used first.',
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/v2/manage/users/{id}/sessions',
  access: 'sessions.write',
  params,
  query: closed({ session: Type.Optional(Id) }),
  result: closed({ ended: Type.Integer() }),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Ends one session of a user, or all of them, but never the calling one.',
});
