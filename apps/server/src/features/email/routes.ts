import { listMails, retryMail } from '@foyer/contract/email.ts';

import { readPageRequest } from '#/platform/database/cursor-page.ts';
import type { Mount } from '#/platform/http/mount.ts';

import type { SentMails } from './sent/service.ts';

export function mountSentMails(mount: Mount, sentMails: SentMails): void {
  mount(listMails, ({ query }) => {
    const { state, query: searched } = query;
    const filter = {
      ...(state === undefined ? {} : { state }),
      ...(searched === undefined ? {} : { query: searched }),
    };
    return sentMails.list(filter, readPageRequest(query, 'time'));
  });

  mount(retryMail, async ({ caller, params, from }) => {
    await sentMails.retry(caller, params.id, from);
    return null;
  });
}
