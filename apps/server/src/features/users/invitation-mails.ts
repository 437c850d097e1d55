import type { Links } from '#/features/password/links.ts';
import { isOutage } from '#/platform/database/outage.ts';
import type { Work } from '#/platform/database/work.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

type InvitationMailRepositories = Repositories<
  'announce' | 'invitedUsers' | 'notices' | 'oneTimeTokens' | 'outbox' | 'settings' | 'texts' | 'users'
>;
type InvitationMailsNeeds = Work<InvitationMailRepositories> & { links: Links; log: Log };

/** Polling interval, for the invitations that another process has left or postponed. */
const POLL_MS = 60_000;
/** Delay before a failed invitation is retried, in seconds. */
const POSTPONED_SECONDS = 10 * 60;

/** Emails the invitations of an import or of the form, one user at a time. After a crash it resumes with the remaining users. */
export function createInvitationMails({ work, read, links, log }: InvitationMailsNeeds) {
  async function inviteNext(): Promise<boolean> {
    if (!(await read(({ invitedUsers }) => invitedUsers.hasDue()))) return false;
    let due: string | undefined;
    try {
      await work(async (repositories) => {
        due = await repositories.invitedUsers.findDue();
        if (due === undefined) return;
        const account = await repositories.users.lockAccount(due);
        // A user who has been disabled or activated needs no invitation.
        if (account?.status === 'invited')
          await links.send(repositories, account, 'account.activation', { bulk: true });
        await repositories.invitedUsers.removeDue(due);
      });
    } catch (error) {
      if (due === undefined || isOutage(error)) throw error;
      const userId: string = due;
      log.error({ userId, reason: String(error) }, 'invitation email failed, retrying later');
      await work(({ invitedUsers }) => invitedUsers.postponeDue(userId, POSTPONED_SECONDS));
    }
    return due !== undefined;
  }

  return createWorker({ name: 'invitations', run: inviteNext, everyMs: POLL_MS, log });
}
