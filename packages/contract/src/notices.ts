import { closed, endpoint, mapOf } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { Attachment, NoticeType } from './inbox.ts';
import { MAX_INBOX_PAGE_SIZE } from './limits/inbox.ts';
import {
  MAX_NOTICE_ATTACHMENTS,
  NOTICE_BODY_BYTES,
  NOTICE_CONTENT_LENGTH,
  NOTICE_TITLE_LENGTH,
} from './limits/notices.ts';

const Id = Type.String({ maxLength: 64 });
const Time = Type.String({ format: 'date-time', maxLength: 40 });
const NoTime = Type.Union([Time, Type.Null()]);

/**
 * Audience of a notice:
 *
 * - `everybody`: all users;
 * - `organisation`: users of an organisation and all below it; with a role, users who have the role for the organisation or
 *   for an organisation or store below it;
 * - `store`: users who have a role for the store itself, like the people of a store (`GET /v2/manage/stores/{id}/people`);
 *   with a role, those who have this role for the store itself;
 * - `role`: users who have a role, for any organisation or store;
 * - `user`: one user.
 */
export const AUDIENCE_KINDS = ['everybody', 'organisation', 'store', 'role', 'user'] as const;
const AudienceKind = Type.Enum([...AUDIENCE_KINDS]);
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

const Audience = closed({
  kind: AudienceKind,
  /** ID of the organisation, store, role or user; null for all users. */
  id: Type.Union([Type.String(), Type.Null()]),
  /** Name of the organisation, store, role or user; null for all users, and if it no longer exists. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** The role of an audience of kind `role`, and the role to which an organisation or store is restricted. */
  role: Type.Union([
    Type.Null(),
    closed({
      id: Type.String(),
      /** Null if the role no longer exists, as `code`. */
      name: Type.Union([Type.String(), Type.Null()]),
      code: Type.Union([Type.String(), Type.Null()]),
    }),
  ]),
});
export type Audience = Type.Static<typeof Audience>;

export const NoticeText = closed({
  title: Type.String({ minLength: 1, maxLength: NOTICE_TITLE_LENGTH }),
  /** Markdown; HTML in it is shown as text. */
  content: Type.String({ maxLength: NOTICE_CONTENT_LENGTH }),
});

/** A row of the administrators' list. */
export const NoticeRow = closed({
  id: Type.String(),
  type: NoticeType,
  title: Type.String(),
  /** Language of the title. */
  language: Type.String(),
  createUser: Type.Union([Type.String(), Type.Null()]),
  audience: Audience,
  /** Not yet visible, visible now, or ended. */
  state: Type.Enum(['scheduled', 'shown', 'over']),
  startsAt: Time,
  endsAt: NoTime,
  createTime: Time,
});
export type NoticeRow = Type.Static<typeof NoticeRow>;

const Page = closed({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INBOX_PAGE_SIZE })),
});

export const listNotices = endpoint({
  method: 'GET',
  path: '/v2/notices',
  access: 'notices.write',
  query: closed({ ...Page.properties, language: Type.Optional(Type.String({ maxLength: 35 })) }),
  result: closed({ total: Type.Integer(), list: Type.Array(NoticeRow) }),
  errors: [],
  doc: 'The notices from users and applications that the caller may administer, newest first.',
});

export const notice = endpoint({
  method: 'GET',
  path: '/v2/notices/{id}',
  access: 'notices.write',
  params: closed({ id: Id }),
  result: closed({ ...NoticeRow.properties, texts: mapOf(NoticeText), attachments: Type.Array(Attachment) }),
  errors: [],
  doc: 'One notice with its texts in every language. A0404 for one outside the reach of the caller.',
});

export const writeNotice = endpoint({
  method: 'POST',
  path: '/v2/notices',
  access: 'notices.write',
  body: closed({
    type: NoticeType,
    audience: closed({
      kind: AudienceKind,
      id: Type.Optional(Id),
      /** Restricts an organisation or store to the users who have this role there. */
      roleId: Type.Optional(Id),
    }),
    /** Texts by language; at least one. */
    texts: mapOf(NoticeText),
    /** When the notice becomes visible; immediately if omitted or in the past. */
    startsAt: Type.Optional(Time),
    /** When the notice stops being visible; never if omitted. */
    endsAt: Type.Optional(Time),
    /** IDs of files that the caller has uploaded for the notice, in display order. */
    attachments: Type.Optional(Type.Array(Id, { maxItems: MAX_NOTICE_ATTACHMENTS })),
  }),
  bodyBytes: NOTICE_BODY_BYTES,
  result: closed({ id: Type.String() }),
  errors: [],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Creates a notice. A0401 at `/audience` (`unknown`) for an audience that does not exist or is outside the reach of the caller, for a closed store, and for a role that cannot be assigned in the organisation or store; also at every other invalid field.',
});

export const withdrawNotice = endpoint({
  method: 'DELETE',
  path: '/v2/notices/{id}',
  access: 'notices.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  doc: 'Deletes a notice and its files permanently, for all users.',
});

export const noticeReaders = endpoint({
  method: 'GET',
  path: '/v2/notices/{id}/readers',
  access: 'notices.write',
  params: closed({ id: Id }),
  query: closed({ ...Page.properties, status: Type.Optional(Type.Enum(['unread', 'read'])) }),
  result: closed({
    /** Active users in the audience whose accounts existed when the notice became visible, and its readers. */
    audience: Type.Integer(),
    read: Type.Integer(),
    /** Those of them in the list: users of organisations in the reach of the caller. */
    listed: closed({ audience: Type.Integer(), read: Type.Integer() }),
    list: Type.Array(
      closed({
        username: Type.String(),
        displayName: Type.String(),
        read: Type.Boolean(),
        /** Null while unread, and if the notice was marked as read together with all others. */
        readAt: NoTime,
      }),
    ),
  }),
  errors: [],
  doc: 'The users who have read a notice, and those who have not, by username. Users of organisations outside the reach of the caller are counted, but not listed.',
});

export const noticeAudiences = endpoint({
  method: 'GET',
  path: '/v2/audiences',
  access: 'notices.write',
  query: closed({
    query: Type.Optional(Type.String({ maxLength: 256 })),
    /** Only organisations and open stores, only roles, or only users. */
    kind: Type.Optional(Type.Enum(['place', 'role', 'user'])),
    /** Only roles that can be assigned in this organisation or below it, or in this store. */
    place: Type.Optional(Id),
  }),
  result: closed({
    /** Whether the caller may write to all users. */
    everybody: Type.Boolean(),
    /** Some organisations, stores, roles and users whose name contains the query. */
    list: Type.Array(
      closed({
        kind: Type.Enum(['organisation', 'store', 'role', 'user']),
        id: Type.String(),
        name: Type.String(),
        /** The code of an organisation or store, or the username of a user; empty for a role. */
        detail: Type.String(),
        role: Type.Union([
          Type.Null(),
          closed({
            code: Type.String(),
            /** Name of the organisation that the role belongs to; null for a role of the installation. */
            organisation: Type.Union([Type.String(), Type.Null()]),
            /** Users who have the role, with `place` those who have it there, counted up to 1,000. */
            users: Type.Integer(),
          }),
        ]),
      }),
    ),
  }),
  errors: [],
  doc: 'The audiences to which the caller may write. Roles are listed for super administrators, and with `place` for callers who may write to this organisation or store.',
});

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/v2/attachments',
  weight: 40,
  access: 'notices.write',
  upload: true,
  result: Attachment,
  errors: [],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Uploads one file (`multipart/form-data`, one part named `file`) for a notice that is created within a day.',
});

export const dropAttachment = endpoint({
  method: 'DELETE',
  path: '/v2/attachments/{id}',
  access: 'notices.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  doc: 'Deletes a file that the caller has uploaded and not yet sent.',
});
