import type { sendNotice, setBadges } from '@foyer/contract/application-api.ts';
import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { Licence } from '@foyer/contract/licence.ts';

import { type Applications, mayOpen } from '#/features/applications/service.ts';
import type { Licences } from '#/features/licence/service.ts';
import { type Notices, unknownAudience } from '#/features/notices/service.ts';
import type { Roles } from '#/features/roles/service.ts';
import { isId } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import type { ApplicationCaller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

import { updateBadges } from './badges.ts';

/**
 * An unchanged version is stored again after this many seconds. `reportedAt` thus shows that the application is alive.
 */
const REPORT_SECONDS = 60 * 60;

type ApplicationCallRepositories = Repositories<'announce' | 'applications' | 'selectedPlaces' | 'rights' | 'uses'>;
type ApplicationCallNeeds = Work<ApplicationCallRepositories> & {
  applications: Applications;
  licences: Licences;
  notices: Notices;
  roles: Roles;
};

/** API for applications that act without a user. */
export function createApplicationCalls({ work, read, applications, licences, notices, roles }: ApplicationCallNeeds) {
  /** Whether a user has an active account with a permission to open the application. */
  async function canOpenApplication(userId: string, { application }: ApplicationCaller): Promise<boolean> {
    if (!isId(userId)) return false;
    const [status, rightsOf, manifest] = await Promise.all([
      read(({ rights }) => rights.statusOf(userId)),
      roles.rightsOf([userId]),
      applications.find(application),
    ]);
    return status?.active === true && manifest !== undefined && mayOpen(manifest, rightsOf(userId));
  }

  return {
    /**
     * Publishes a notice in the name of an application; returns its ID. A0401 for an audience that does not exist, and
     * for a user who may not open the application.
     */
    async sendNotice(caller: ApplicationCaller, notice: Body<typeof sendNotice>, from: Origin): Promise<string> {
      const { kind, id } = notice.audience;
      if (kind === 'user' && !(await canOpenApplication(id, caller))) throw unknownAudience();
      return notices.writeFor(caller, notice, from);
    },

    /** The installation's licence, unredacted. */
    licence: (): Promise<Licence> => licences.current(),

    async reportVersion({ application }: ApplicationCaller, version: string): Promise<void> {
      await work((repositories) => repositories.applications.noteVersion(application, version, REPORT_SECONDS));
    },

    /**
     * Sets users' badge counts in an application. For a user listed twice, the last count applies. Unknown users are
     * ignored.
     */
    async setBadges({ application }: ApplicationCaller, { badges }: Body<typeof setBadges>): Promise<void> {
      const counts = badges.filter(({ userId }) => isId(userId)).map(({ userId, count }) => [userId, count] as const);
      await work((repositories) => updateBadges(repositories, application, new Map(counts)));
    },
  };
}

export type ApplicationCalls = ReturnType<typeof createApplicationCalls>;
