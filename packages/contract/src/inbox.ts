import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { MAX_INBOX_PAGE_SIZE } from './limits/inbox.ts';

/** How much a notice matters, the most ordinary first (specification section 3). */
export const NOTICE_TYPES = ['NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE'] as const;
export const NoticeType = Type.Enum([...NOTICE_TYPES]);
export type NoticeType = (typeof NOTICE_TYPES)[number];

const Id = Type.String({ maxLength: 64 });
/** Language of the texts, such as `de`; the installation's default when left out or when a notice has no such text. */
const Language = Type.Optional(Type.String({ maxLength: 35 }));

/** One line of an inbox. */
export const InboxEntry = closed({
  id: Type.String(),
  type: NoticeType,
  title: Type.String(),
  /** In which the title is: not every notice is written in every language. */
  language: Type.String(),
  /** What the writer was called then; null when the product itself tells something. */
  createUser: Type.Union([Type.String(), Type.Null()]),
  /** When the notice began to be seen. */
  createTime: Type.String({ format: 'date-time' }),
  /** How many files come with it. */
  attachments: Type.Integer(),
  read: Type.Boolean(),
});
export type InboxEntry = Type.Static<typeof InboxEntry>;

/** A file that comes with a notice. */
export const Attachment = closed({ id: Type.String(), name: Type.String(), /** In bytes. */ size: Type.Integer() });
export type Attachment = Type.Static<typeof Attachment>;

const { attachments: _count, ...line } = InboxEntry.properties;
/** A notice, opened. */
export const InboxDetail = closed({
  ...line,
  /** Markdown without HTML. */ content: Type.String(),
  attachments: Type.Array(Attachment),
});
export type InboxDetail = Type.Static<typeof InboxDetail>;

const Unread = closed({ /** How many are unread now. */ unread: Type.Integer() });

export const inbox = endpoint({
  method: 'GET',
  path: '/v2/users/inbox',
  access: 'full',
  query: closed({
    /** Only the unread or only the read ones; all when left out. */
    status: Type.Optional(Type.Enum(['unread', 'read'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INBOX_PAGE_SIZE })),
    language: Language,
  }),
  result: closed({
    unread: Type.Integer(),
    /** How many there are of this status. */
    total: Type.Integer(),
    list: Type.Array(InboxEntry),
  }),
  errors: [],
  doc: "The caller's notices, the newest first. Pages count from 1, with 20 entries unless `size` says otherwise.",
});

export const inboxDetail = endpoint({
  method: 'GET',
  path: '/v2/users/inbox/{id}',
  access: 'full',
  params: closed({ id: Id }),
  query: closed({ language: Language }),
  result: InboxDetail,
  errors: [],
  doc: 'One notice of the caller, which stays unread. A0404 for one that is missing, over, or of somebody else.',
});

export const inboxRead = endpoint({
  method: 'GET',
  path: '/v2/users/inbox/{id}/read',
  access: 'full',
  params: closed({ id: Id }),
  result: Unread,
  errors: [],
  changesState: true,
  doc: 'Marks one notice as read; twice does no harm. A0404 as for the notice itself.',
});

export const inboxReadAll = endpoint({
  method: 'GET',
  path: '/v2/users/inbox/read/all',
  weight: 4,
  access: 'full',
  result: Unread,
  errors: [],
  changesState: true,
  doc: 'Marks every notice as read that the caller has by now.',
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
  doc: 'A file of a notice in the own inbox, or of a notice that the caller administers. Without `attachment`, its only file, or a ZIP archive of all (A0401 with 413 beyond 4 GB). A0404 for any other notice or file, and for a notice without files.',
});

export const maxFileSize = endpoint({
  method: 'GET',
  path: '/v2/utils/max-file-size',
  access: 'full',
  result: closed({ /** In bytes. */ value: Type.Integer() }),
  errors: [],
  doc: 'How large a file may be that is uploaded.',
});
