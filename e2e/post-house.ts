import type { FakeSmtpServer } from '../apps/server/test/fakes/fake-smtp-server.ts';
import { createMailWorld, type MailWorld } from '../apps/server/test/sign-in/password-reset.ts';
import { resetInstallation, test as base } from './house.ts';

type PerTest = {
  mailWorld: MailWorld;
  /** Where the mails of this world arrive, by real SMTP. */
  post: FakeSmtpServer;
};

/** The house with a post office: its Foyer sends mails, and people may reset their password by one. */
export const test = base.extend<PerTest>({
  mailWorld: async ({ perWorker }, provide) => provide(await perWorker(createMailHouse)),
  world: async ({ mailWorld }, provide) => provide(mailWorld.world),
  post: async ({ mailWorld }, provide) => provide(mailWorld.smtp),
  asShipped: async ({ world }, provide) => {
    await resetInstallation(world);
    await world.people.setting('signInPage', { userEmailVerificationStatus: true });
    await provide();
  },
});

async function createMailHouse() {
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
export function freshMailbox(): string {
  mailboxes += 1;
  return `mailbox-${mailboxes}@shop.example`;
}
