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

/** The version that an application runs in is written again after so many seconds, so that it can be seen to be alive. */
const REPORT_SECONDS = 60 * 60;

type ApplicationCallRepositories = Repositories<'announce' | 'applications' | 'selectedPlaces' | 'rights' | 'uses'>;
type ApplicationCallNeeds = Work<ApplicationCallRepositories> & {
  applications: Applications;
  licences: Licences;
  notices: Notices;
  roles: Roles;
};

/** What applications do for themselves, without a person. */
export function createApplicationCalls({ work, read, applications, licences, notices, roles }: ApplicationCallNeeds) {
  /** Whether somebody has an active account by which they may open an application. */
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
    /** Puts a notice up in the name of an application; returns its id. A0401 for an audience that it may not write to. */
    async sendNotice(caller: ApplicationCaller, notice: Body<typeof sendNotice>, from: Origin): Promise<string> {
      const { kind, id } = notice.audience;
      if (kind === 'user' && !(await canOpenApplication(id, caller))) throw unknownAudience();
      return notices.writeFor(caller, notice, from);
    },

    /** What the installation is licensed for, with nothing hidden. */
    licence: (): Promise<Licence> => licences.current(),

    async reportVersion({ application }: ApplicationCaller, version: string): Promise<void> {
      await work((repositories) => repositories.applications.noteVersion(application, version, REPORT_SECONDS));
    },

    /** How much waits for people in an application; of somebody who is named twice, the last number. */
    async setBadges({ application }: ApplicationCaller, { badges }: Body<typeof setBadges>): Promise<void> {
      const counts = badges.filter(({ userId }) => isId(userId)).map(({ userId, count }) => [userId, count] as const);
      await work((repositories) => updateBadges(repositories, application, new Map(counts)));
    },
  };
}

export type ApplicationCalls = ReturnType<typeof createApplicationCalls>;
