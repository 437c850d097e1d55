import type { NoticeType } from '@foyer/contract/inbox.ts';
import { INBOX_PAGE_SIZE } from '@foyer/contract/limits/inbox.ts';
import {
  dropAttachment,
  listNotices,
  notice,
  noticeAudiences,
  noticeReaders,
  type NoticeRow as Presented,
  uploadAttachment,
  withdrawNotice,
  writeNotice,
} from '@foyer/contract/notices.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Attachments } from './attachments.ts';
import { parseAudience } from './audience-key.ts';
import type { NoticeRecord } from './repository.ts';
import type { Notices, OffsetPage } from './service.ts';

export function mountNotices(mount: Mount, needs: { notices: Notices; attachments: Attachments }): void {
  const { notices, attachments } = needs;

  mount(listNotices, async ({ caller, query }) => {
    const { total, list } = await notices.list(caller, pageOf(query), query.language);
    return { total, list: list.map(present) };
  });

  mount(notice, async ({ caller, params }) => {
    const { texts, files, ...row } = await notices.show(caller, params.id);
    return { ...present(row), texts, attachments: files.map(({ bytes, ...file }) => ({ ...file, size: bytes })) };
  });

  mount(writeNotice, async ({ caller, body, from }) => ({ id: await notices.write(caller, body, from) }));

  mount(withdrawNotice, async ({ caller, params, from }) => {
    await notices.withdraw(caller, params.id, from);
    return null;
  });

  mount(noticeReaders, async ({ caller, params, query }) => {
    const isRead = query.status === undefined ? undefined : query.status === 'read';
    const { list, ...counts } = await notices.readers(caller, params.id, isRead, pageOf(query));
    return { ...counts, list: list.map((one) => ({ ...one, readAt: one.readAt?.toISOString() ?? null })) };
  });

  mount(noticeAudiences, async ({ caller, query }) => ({
    everybody: caller.superAdministrator,
    list: await notices.searchAudiences(caller, query),
  }));

  mount(uploadAttachment, ({ caller, readUpload }) => readUpload((upload) => attachments.add(caller, upload)));

  mount(dropAttachment, async ({ caller, params }) => {
    await attachments.drop(caller, params.id);
    return null;
  });
}

function pageOf({ page = 1, size = INBOX_PAGE_SIZE }: { page?: number; size?: number }): OffsetPage {
  return { skip: (page - 1) * size, take: size };
}

function present(row: NoticeRecord): Presented {
  return {
    id: row.id,
    type: row.type as NoticeType, // the table's check constraint ensures it
    title: row.title,
    language: row.language,
    createUser: row.creator,
    audience: presentAudience(row),
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    createTime: row.created_at.toISOString(),
  };
}

function presentAudience({ channel, audience: name, role }: NoticeRecord): Presented['audience'] {
  const { kind, id, roleId } = parseAudience(channel);
  const idOfRole = kind === 'role' ? id : roleId;
  return { kind, id, name, role: idOfRole === null ? null : { id: idOfRole, ...(role ?? { name: null, code: null }) } };
}
