import { attachment, inbox, inboxDetail, inboxRead, inboxReadAll, maxFileSize } from '@foyer/contract/inbox.ts';

import type { Attachments } from '#/features/notices/attachments.ts';
import type { Notices } from '#/features/notices/service.ts';
import { Fault } from '#/platform/fault.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { Inbox } from './service.ts';

type InboxRouteNeeds = { inbox: Inbox; notices: Notices; attachments: Attachments };

export function mountInbox(mount: Mount, { inbox: userInbox, notices, attachments }: InboxRouteNeeds): void {
  mount(inbox, ({ caller, query }) => userInbox.list(caller.userId, query));
  mount(inboxDetail, ({ caller, params, query }) => userInbox.open(caller.userId, params.id, query.language));
  mount(inboxRead, async ({ caller, params }) => ({ unread: await userInbox.markRead(caller.userId, params.id) }));
  mount(inboxReadAll, async ({ caller }) => ({ unread: await userInbox.markAllRead(caller.userId) }));

  mount(attachment, async ({ caller, params, query }) => {
    const sees = await userInbox.sees(caller.userId, params.id);
    if (!sees && !(await notices.isAdministeredBy(caller, params.id))) throw new Fault('not_found');
    return query.attachment === undefined
      ? attachments.openAll(params.id)
      : attachments.open(params.id, query.attachment);
  });

  mount(maxFileSize, async () => ({ value: await attachments.maxBytes() }));
}
