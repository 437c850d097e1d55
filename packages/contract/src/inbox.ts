import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { MAX_INBOX_PAGE_SIZE } from './limits/inbox.ts';

/** Importance of a notice, lowest first (specification section 3). */
export const NOTICE_TYPES = ['NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE'] as const;
export const NoticeType = Type.Enum([...NOTICE_TYPES]);
export type NoticeType = (typeof NOTICE_TYPES)[number];

const Id = Type.String({ maxLength: 64 });
/** Language of the texts, such as `de`; the installation's default if omitted, or if a notice has no such text. */
const Language = Type.Optional(Type.String({ maxLength: 35 }));

export const InboxEntry = closed({
  id: Type.String(),
  type: NoticeType,
  title: Type.String(),
  /** Language of the title. Not every notice is written in every language. */
  language: Type.String(),
  /** The author's name at that time; null for notices of the product itself. */
  createUser: Type.Union([Type.String(), Type.Null()]),
  /** When the notice became visible. */
  createTime: Type.String({ format: 'date-time' }),
  /** Number of attached files. */
  attachments: Type.Integer(),
  read: Type.Boolean(),
});
export type InboxEntry = Type.Static<typeof InboxEntry>;

/** A file attached to a notice. */
export const Attachment = closed({ id: Type.String(), name: Type.String(), /** In bytes. */ size: Type.Integer() });
export type Attachment = Type.Static<typeof Attachment>;

const { attachments: _count, ...line } = InboxEntry.properties;
/** A notice with its content. */
export const InboxDetail = closed({
  ...line,
  /** Markdown without HTML. */ content: Type.String(),
  attachments: Type.Array(Attachment),
});
export type InboxDetail = Type.Static<typeof InboxDetail>;

const Unread = closed({ /** Number of unread notices after the call. */ unread: Type.Integer() });

export const inbox = endpoint({
  method: 'GET',
  path: '/v2/users/inbox',
  access: 'full',
  query: closed({
    /** Restricts the list to unread or read notices; all if omitted. */
    status: Type.Optional(Type.Enum(['unread', 'read'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INBOX_PAGE_SIZE })),
    language: Language,
  }),
  result: closed({
    unread: Type.Integer(),
    /** Number of notices with this status. */
    total: Type.Integer(),
    list: Type.Array(InboxEntry),
  }),
  errors: [],
  doc: "The caller's notices, newest first. Pages are numbered from 1; the default `size` is 20.",
});

export const inboxDetail = endpoint({
  method: 'GET',
  path: '/v2/users/inbox/{id}',
  access: 'full',
  params: closed({ id: Id }),
  query: closed({ language: Language }),
  result: InboxDetail,
  errors: [],
  doc: 'One notice of the caller, which stays unread. A0404 if it does not exist, has ended, or is for other users.',
});

export const inboxRead = endpoint({
  method: 'GET',
  path: '/v2/users/inbox/{id}/read',
  access: 'full',
  params: closed({ id: Id }),
  result: Unread,
  errors: [],
  changesState: true,
  doc: 'Marks a notice as read. The call is idempotent. A0404 if the notice does not exist, has ended, or is for other users.',
});

export const inboxReadAll = endpoint({
  method: 'GET',
  path: '/v2/users/inbox/read/all',
  weight: 4,
  access: 'full',
  result: Unread,
  errors: [],
  changesState: true,
  doc: 'Marks all current notices of the caller as read.',
});

export const attachment = endpoint({
  method: 'GET',
  path: '/v2/notice/{id}/attaches',
  weight: 20,
  access: 'full',
  params: closed({ id: Id }),
  query: closed({ attachment: Type.Optional(Id) }),
  result: Type.Null(),
  errors: [],
  file: true,
  doc: "A file of a notice in the caller's inbox, or of a notice that the caller administers. Without `attachment`, its only file, or a ZIP archive of all files (A0401 with 413 beyond 4 GB). A0404 for any other notice or file, and for a notice without files.",
});

export const maxFileSize = endpoint({
  method: 'GET',
  path: '/v2/utils/max-file-size',
  access: 'full',
  result: closed({ /** Size in bytes. */ value: Type.Integer() }),
  errors: [],
  doc: 'The maximum size of an uploaded file.',
});
