import { createMailWorker } from '#/platform/mail/mail-worker.ts';
import type { Module } from '#/platform/module.ts';
import type { Services } from '#/services.ts';

import { mountSentMails } from './routes.ts';
import { createMailServerAdministration } from './server/administration.ts';
import { mountMailServer } from './server/routes.ts';
import { createTestMails } from './server/test-mail.ts';

export function createEmailModule(services: Services) {
  const { work, bus, mailServers, sentMails } = services;
  const mailServerAdministration = createMailServerAdministration(services);
  const sendTestMail = createTestMails(services);
  const worker = createMailWorker({ ...services, sender: async () => (await mailServers.current())?.send });
  bus.subscribe('mail.waiting', () => worker.wake());
  return {
    mount(mount) {
      mountSentMails(mount, sentMails);
      mountMailServer(mount, { mailServerAdministration, sendTestMail });
    },
    workers: [worker],
    sweeps: [() => work(({ outbox }) => outbox.sweep())],
  } satisfies Module;
}
