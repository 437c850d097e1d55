import type { Dashboard } from '@foyer/contract/dashboard.ts';
import { DASHBOARD_COUNT_LIMIT } from '@foyer/contract/limits/dashboard.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { AuditLog } from '#/features/audit/service.ts';
import type { SentMails } from '#/features/email/sent/service.ts';
import type { MailServers } from '#/features/email/server/servers.ts';
import type { Licences } from '#/features/licence/service.ts';
import type { LiveSessions } from '#/features/sessions/live-sessions.ts';
import type { Database } from '#/platform/database/database.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import { seriesBegin, seriesOf } from './series.ts';

/** A user counts as online for this long after a request. */
const ONLINE_SECONDS = 15 * 60;

type DashboardNeeds = Pick<Work<Repositories<'dashboard'>>, 'read'> & {
  applications: Applications;
  audit: AuditLog;
  licences: Licences;
  liveSessions: LiveSessions;
  sentMails: SentMails;
  database: Pick<Database, 'kind'>;
  mailServers: Pick<MailServers, 'current'>;
};

/** An administrator's dashboard. Its counts cover only the administrator's reach. */
export function createDashboard({
  read,
  applications,
  audit,
  licences,
  liveSessions,
  sentMails,
  database,
  mailServers,
}: DashboardNeeds) {
  async function health(): Promise<NonNullable<Dashboard['health']>> {
    const [version, mailServer, { waiting, dead, lastSentAt }, { sealed, unsealedSeconds }] = await Promise.all([
      read(({ dashboard }) => dashboard.databaseVersion()),
      mailServers.current(),
      sentMails.health(DASHBOARD_COUNT_LIMIT),
      audit.sealing(),
    ]);
    return {
      database: { kind: database.kind, version },
      mail: {
        configured: mailServer !== undefined,
        waiting: capped(waiting),
        dead: capped(dead),
        lastSentAt: lastSentAt?.toISOString() ?? null,
      },
      audit: { sealed, unsealedSeconds: unsealedSeconds ?? null },
    };
  }

  return {
    async show(caller: Caller, version: string): Promise<Dashboard> {
      const now = await read(({ dashboard }) => dashboard.now());
      const [online, signIns, counts, open, licence, fares] = await Promise.all([
        liveSessions.countPresent(caller, ONLINE_SECONDS),
        audit.signInsSince(caller, seriesBegin(now)),
        read(({ dashboard }) => dashboard.count(caller, DASHBOARD_COUNT_LIMIT + 1)),
        applications.openTo(caller),
        licences.usageFor(caller),
        caller.superAdministrator ? health() : null,
      ]);
      const { active, invited, disabled, organisations, stores } = counts;
      return {
        online,
        signIns: seriesOf(signIns, now),
        users: { active: capped(active), invited: capped(invited), disabled: capped(disabled) },
        organisations: capped(organisations),
        stores: capped(stores),
        versions: { foyer: version, applications: open },
        licence,
        health: fares,
      };
    },
  };
}

export type DashboardService = ReturnType<typeof createDashboard>;

/** Caps a count at the limit. Queries count up to one more than the limit. */
function capped(counted: number): { total: number; more: boolean } {
  return { total: Math.min(counted, DASHBOARD_COUNT_LIMIT), more: counted > DASHBOARD_COUNT_LIMIT };
}
