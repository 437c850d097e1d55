import type { PostOffice } from '../apps/server/test/post-office.ts';
import { createMailWorld, type MailWorld } from '../apps/server/test/retrieval.ts';
import { expect, test as base } from './house.ts';

type PerWorker = {
  mailWorld: MailWorld;
  /** Where the mails of this world arrive, by real SMTP. */
  post: PostOffice;
};

/** The house with a post office: its Foyer sends mails, and people may reset their password by one. */
export const test = base.extend<object, PerWorker>({
  mailWorld: [
    async ({ browserName }, provide) => {
      expect(browserName).toBe('chromium');
      const mailWorld = await createMailWorld();
      await provide(mailWorld);
      await mailWorld.world.close();
      await mailWorld.post.close();
    },
    { scope: 'worker' },
  ],
  world: [async ({ mailWorld }, provide) => provide(mailWorld.world), { scope: 'worker' }],
  post: [async ({ mailWorld }, provide) => provide(mailWorld.post), { scope: 'worker' }],
});

export { expect };

let mailboxes = 0;

/** An address that nobody has. */
export function freshMailbox(): string {
  mailboxes += 1;
  return `mailbox-${mailboxes}@shop.example`;
}
