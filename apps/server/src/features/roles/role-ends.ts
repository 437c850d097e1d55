import type { Notices } from '#/features/notices/service.ts';
import type { Translations } from '#/features/translations/service.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { BACKGROUND } from '#/platform/http/requests/origin.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import { announceRoleChange } from './grants.ts';
import { LISTED_ENDS, renderRoleEnds } from './role-end-notices.ts';

type RoleEndRepositories = Repositories<
  'announce' | 'audit' | 'inbox' | 'notices' | 'rights' | 'roleAssignments' | 'settings' | 'texts'
>;
type RoleEndNeeds = Work<RoleEndRepositories> & {
  bus: Bus;
  notices: Pick<Notices, 'notify'>;
  translations: Pick<Translations, 'textsWithin'>;
  log: Log;
};

/** Interval of the checks besides those at an end, in case the database's clock is changed or an announcement is lost. */
const POLL_MS = 60_000;

/** Ends roles after their last day, by the database's clock, and notifies users and administrators a week before. */
export function createRoleEnds({ work, read, bus, notices, translations, log }: RoleEndNeeds) {
  bus.subscribe('roleEnds.changed', () => worker.wake());

  async function endRoles(repositories: RoleEndRepositories): Promise<number> {
    await repositories.rights.lock();
    const ended = await repositories.roleAssignments.deleteEnded();
    for (const { userId, username, roleId, roleName, placeKind, placeId, endsOn } of ended) {
      await repositories.audit.record(BACKGROUND, {
        actor: 'Foyer',
        result: 'done',
        event: 'role.ended',
        subjectId: userId,
        details: { user: username, role: roleName, roleId, [placeKind]: placeId, endsOn },
      });
    }
    await announceRoleChange(repositories, [...new Set(ended.map(({ userId }) => userId))]);
    return ended.length;
  }

  /** Notifies users of their roles that end within a week, once per user and day. */
  async function notifyUsers(repositories: RoleEndRepositories): Promise<number> {
    await repositories.rights.lock();
    const ending = await repositories.roleAssignments.markUsersNotified();
    const getText = await translations.textsWithin(repositories);
    const groups = Map.groupBy(ending, ({ userId, endsOn }) => `${userId} ${endsOn}`)
      .values()
      .toArray();
    for (const first of inOrder(groups, ([grant]) => grant?.userId)) {
      const [{ userId, endsOn } = { userId: '', endsOn: '' }] = first;
      await repositories.inbox.lock(userId);
      const texts = renderRoleEnds({ endsOn, count: first.length, first }, 'own', getText);
      await notices.notify(repositories, userId, 'IMPORTANT_NOTICE', texts);
    }
    return ending.length;
  }

  /**
   * Notifies administrators of the ends of roles that they granted, once per administrator and day. Disabled
   * administrators, and those who may no longer grant roles in that place, are not notified.
   */
  async function notifyAdministrators(repositories: RoleEndRepositories): Promise<number> {
    const { inbox, rights, roleAssignments } = repositories;
    await rights.lock();
    const skipped = await roleAssignments.skipAdministrators();
    const ending = await roleAssignments.listGrantedEnds();
    const getText = await translations.textsWithin(repositories);
    for (const granted of inOrder(ending, ({ administratorId }) => administratorId)) {
      const { administratorId: userId, endsOn } = granted;
      const { active = false, superAdministrator = false } = (await rights.statusOf(userId)) ?? {};
      const found = active && (await roleAssignments.listGranted({ userId, superAdministrator }, granted, LISTED_ENDS));
      await roleAssignments.markAdministratorNotified(granted);
      if (found === false || found.count === 0) continue;
      await inbox.lock(userId);
      await notices.notify(
        repositories,
        userId,
        'IMPORTANT_NOTICE',
        renderRoleEnds({ endsOn, ...found }, 'granted', getText),
      );
    }
    return skipped + ending.length;
  }

  const worker = createWorker({
    name: 'role ends',
    everyMs: POLL_MS,
    log,
    async run() {
      const dueMs = await read(({ roleAssignments }) => roleAssignments.msToNextEnd());
      if (dueMs === undefined) return false;
      if (dueMs > 0) {
        worker.wake(dueMs);
        return false;
      }
      const ended = await work(endRoles);
      const notified = (await work(notifyUsers)) + (await work(notifyAdministrators));
      return ended + notified > 0;
    },
  });

  return { worker };
}

/** By the ID of the user, in whose order rows are locked: otherwise two processes could deadlock. */
const inOrder = <T>(list: readonly T[], idOf: (item: T) => string | undefined): readonly T[] =>
  list.toSorted((one, other) => ((idOf(one) ?? '') < (idOf(other) ?? '') ? -1 : 1));
