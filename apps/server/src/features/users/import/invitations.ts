import type { Links } from '#/features/password/links.ts';
import { isOutage } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

type InvitationsRepositories = Repositories<
  'announce' | 'notices' | 'oneTimeTokens' | 'outbox' | 'settings' | 'texts' | 'userImports' | 'users'
>;
type InvitationsNeeds = Work<InvitationsRepositories> & { links: Links; log: Log };

const POLL_MS = 15_000;
/** How long somebody waits whose invitation could not be written, in seconds. */
const POSTPONED_SECONDS = 10 * 60;

/** Mails the invitations of an import, one person after the other; what a crash leaves is mailed after it. */
export function createInvitations({ work, links, log }: InvitationsNeeds) {
  async function inviteNext(): Promise<boolean> {
    let due: string | undefined;
    try {
      await work(async (repositories) => {
        due = await repositories.userImports.findDue();
        if (due === undefined) return;
        const account = await repositories.users.lockAccount(due);
        // Whoever was disabled or has come in another way meanwhile needs none.
        if (account?.status === 'invited')
          await links.send(repositories, account, 'account.activation', { bulk: true });
        await repositories.userImports.removeDue(due);
      });
    } catch (error) {
      if (due === undefined || isOutage(error)) throw error;
      const userId: string = due;
      log.error({ userId, reason: String(error) }, 'an invitation could not be written');
      await work(({ userImports }) => userImports.postponeDue(userId, POSTPONED_SECONDS));
    }
    return due !== undefined;
  }

  return createWorker({ name: 'invitations', run: inviteNext, everyMs: POLL_MS, log });
}
