import type { FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createMailWorld, type MailWorld } from '@foyer/server/test/sign-in/password-reset.ts';

import { resetInstallation, test as base } from './house.ts';

type MailFixtures = {
  mailWorld: MailWorld;
  /** Where the mails of this world arrive, by real SMTP. */
  smtp: FakeSmtpServer;
};

/** The house with a post office: its Foyer sends mails, and people may reset their password by one. */
export const test = base.extend<MailFixtures>({
  mailWorld: async ({ perWorker }, provide) => provide(await perWorker(createClosableMailWorld)),
  world: async ({ mailWorld }, provide) => provide(mailWorld.world),
  smtp: async ({ mailWorld }, provide) => provide(mailWorld.smtp),
  resetWorld: async ({ world }, provide) => {
    await resetInstallation(world);
    await world.people.setting('signInPage', { userEmailVerificationStatus: true });
    await provide();
  },
});

async function createClosableMailWorld() {
  const mailWorld = await createMailWorld();
  return {
    ...mailWorld,
    async close() {
      await mailWorld.world.close();
      await mailWorld.smtp.close();
    },
  };
}

let mailboxes = 0;

/** An address that nobody has. */
export function newMailbox(): string {
  mailboxes += 1;
  return `mailbox-${mailboxes}@shop.example`;
}
