import { changeMailServer, readMailServer, removeMailServer, sendTestMail } from '@foyer/contract/email.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { MailServerAdministration } from './administration.ts';
import type { SendTestMail } from './test-mail.ts';

type MailServerRouteNeeds = { mailServerAdministration: MailServerAdministration; sendTestMail: SendTestMail };

export function mountMailServer(
  mount: Mount,
  { mailServerAdministration: servers, sendTestMail: send }: MailServerRouteNeeds,
): void {
  mount(readMailServer, () => servers.show());
  mount(changeMailServer, ({ caller, body, from }) => servers.change(caller, body, from));
  mount(removeMailServer, ({ caller, query, from }) => servers.remove(caller, query.version, from));
  mount(sendTestMail, ({ caller, body, from }) => send(caller, body.to, from));
}
