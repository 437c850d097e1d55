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
/** Delay before a failed invitation is retried, in seconds. */
const POSTPONED_SECONDS = 10 * 60;

/** Emails an import's invitations, one user at a time. After a crash it resumes with the remaining users. */
export function createInvitations({ work, links, log }: InvitationsNeeds) {
  async function inviteNext(): Promise<boolean> {
    let due: string | undefined;
    try {
      await work(async (repositories) => {
        due = await repositories.userImports.findDue();
        if (due === undefined) return;
        const account = await repositories.users.lockAccount(due);
        // A user who has been disabled or activated needs no invitation.
        if (account?.status === 'invited')
          await links.send(repositories, account, 'account.activation', { bulk: true });
        await repositories.userImports.removeDue(due);
      });
    } catch (error) {
      if (due === undefined || isOutage(error)) throw error;
      const userId: string = due;
      log.error({ userId, reason: String(error) }, 'invitation email failed, retrying later');
      await work(({ userImports }) => userImports.postponeDue(userId, POSTPONED_SECONDS));
    }
    return due !== undefined;
  }

  return createWorker({ name: 'invitations', run: inviteNext, everyMs: POLL_MS, log });
}
