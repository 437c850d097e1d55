import { listMails, retryMail } from '@foyer/contract/email.ts';

import { readPageRequest } from '#/platform/database/cursor-page.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { SentMails } from './sent/service.ts';

export function mountSentMails(mount: Mount, sentMails: SentMails): void {
  mount(listMails, ({ query }) => {
    const filter = { state: query.state, query: query.query };
    return sentMails.list(filter, readPageRequest(query, 'time'));
  });

  mount(retryMail, async ({ caller, params, from }) => {
    await sentMails.retry(caller, params.id, from);
    return null;
  });
}
