import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
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

/** Whom a notice is for: everybody, an organisation and all below it, whoever holds a role, or one user. */
export const AUDIENCE_KINDS = ['everybody', 'organisation', 'role', 'user'] as const;
const AudienceKind = Type.Enum([...AUDIENCE_KINDS]);
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

const Audience = closed({
  kind: AudienceKind,
  /** Of the organisation, role or user; null for everybody. */
  id: Type.Union([Type.String(), Type.Null()]),
  /** What it is called; null for everybody, and when it is no longer there. */
  name: Type.Union([Type.String(), Type.Null()]),
});
export type Audience = Type.Static<typeof Audience>;

export const NoticeText = closed({
  title: Type.String({ minLength: 1, maxLength: NOTICE_TITLE_LENGTH }),
  /** Markdown; HTML in it is shown as it stands. */
  content: Type.String({ maxLength: NOTICE_CONTENT_LENGTH }),
});

/** One line of the administrators' list. */
export const NoticeRow = closed({
  id: Type.String(),
  type: NoticeType,
  title: Type.String(),
  /** In which the title is. */
  language: Type.String(),
  createUser: Type.Union([Type.String(), Type.Null()]),
  audience: Audience,
  /** Not begun, seen now, over. */
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
  doc: 'The notices that people have written and the caller may administer, the newest first.',
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
    audience: closed({ kind: AudienceKind, id: Type.Optional(Id) }),
    /** By language; at least one. */
    texts: mapOf(NoticeText),
    /** When it begins to be seen: at once when left out or past. */
    startsAt: Type.Optional(Time),
    /** When it is seen no more: never when left out. */
    endsAt: Type.Optional(Time),
    /** Ids of files that the caller has uploaded for it, in their order. */
    attachments: Type.Optional(Type.Array(Id, { maxItems: MAX_NOTICE_ATTACHMENTS })),
  }),
  bodyBytes: NOTICE_BODY_BYTES,
  result: closed({ id: Type.String() }),
  errors: [],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Writes a notice. An audience outside the reach of the caller, or none, is A0401, as is any other bad field.',
});

export const withdrawNotice = endpoint({
  method: 'DELETE',
  path: '/v2/notices/{id}',
  access: 'notices.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  doc: 'Takes a notice and its files away from everybody, for good.',
});

export const noticeReaders = endpoint({
  method: 'GET',
  path: '/v2/notices/{id}/readers',
  access: 'notices.write',
  params: closed({ id: Id }),
  query: closed({ ...Page.properties, status: Type.Optional(Type.Enum(['unread', 'read'])) }),
  result: closed({
    /** Active people who had an account when it began, and how many of them have read it. */
    audience: Type.Integer(),
    read: Type.Integer(),
    list: Type.Array(
      closed({
        username: Type.String(),
        displayName: Type.String(),
        read: Type.Boolean(),
        /** Null while unread, and where all was marked as read at once. */
        readAt: NoTime,
      }),
    ),
  }),
  errors: [],
  doc: 'Who has read a notice, or has not, by username.',
});

export const noticeAudiences = endpoint({
  method: 'GET',
  path: '/v2/audiences',
  access: 'notices.write',
  query: closed({ query: Type.Optional(Type.String({ maxLength: 256 })) }),
  result: closed({
    /** Whether the caller may write to everybody. */
    everybody: Type.Boolean(),
    /** Organisations, roles and users whose name holds the query, some of each. */
    list: Type.Array(
      closed({
        ...Audience.properties,
        /** The code of an organisation or the username of a user; empty for a role. */
        detail: Type.String(),
        role: Type.Union([
          Type.Null(),
          closed({
            code: Type.String(),
            /** Name of the organisation that the role belongs to; null for a role of the installation. */
            organisation: Type.Union([Type.String(), Type.Null()]),
            /** Users who have the role, counted up to 1,000. */
            users: Type.Integer(),
          }),
        ]),
      }),
    ),
  }),
  errors: [],
  doc: 'Whom the caller may write to.',
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
  doc: 'Takes in one file (`multipart/form-data`, one part named `file`) for a notice that is written within a day.',
});

export const dropAttachment = endpoint({
  method: 'DELETE',
  path: '/v2/attachments/{id}',
  access: 'notices.write',
  params: closed({ id: Id }),
  result: Type.Null(),
  errors: [],
  doc: 'Throws away a file that the caller has uploaded and not yet sent.',
});
