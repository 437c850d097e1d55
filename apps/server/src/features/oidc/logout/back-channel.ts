import type { Client } from 'oidc-provider';

import type { SettingsService } from '#/features/settings/service.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createWorker } from '#/platform/jobs/worker.ts';
import type { Log } from '#/platform/log.ts';
import type { Repositories } from '#/repositories.ts';

import type { OidcProvider } from '../provider.ts';
import type { LogoutMessage } from './logout-repository.ts';

/** Method that the library's types lack. Rejects unless the response is 200 or 204. */
type LogoutClient = Client & { backchannelLogout(sub: string, sid: string): Promise<void> };

/** Polling interval. An expired session does not wake the worker. */
const POLL_MS = 15_000;
const BATCH_SIZE = 50;
/** Delay before the first retry of a failed notification, and the factor of each further delay. */
const RETRY_SECONDS = 10;
const RETRY_FACTOR = 4;
/** Retries end after this time. Without the notification, too, the tokens of an ended session are invalid. */
const MAX_RETRY_SECONDS = 24 * 60 * 60;

type BackChannelRepositories = Repositories<'logoutMessages' | 'oidcSessions'>;
type BackChannelNeeds = Work<BackChannelRepositories> & {
  bus: Bus;
  settings: SettingsService;
  provider: OidcProvider;
  log: Log;
};

/** Notifies applications that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
export function createBackChannel({ work, read, bus, settings, provider, log }: BackChannelNeeds) {
  const worker = createWorker({ name: 'back-channel', run, everyMs: POLL_MS, log });
  bus.subscribe('session.changed', () => worker.wake(BATCH_DELAY_MS));

  /** Queues messages for ended sessions and sends due ones. True when more may be due. */
  async function run(): Promise<boolean> {
    const ended = (await read(({ oidcSessions }) => oidcSessions.exist())) ? await queueMessages() : 0;
    const due = await read(({ logoutMessages }) => logoutMessages.take(BATCH_SIZE, RETRY_SECONDS, RETRY_FACTOR));
    await Promise.all(due.map(notifyApplication));
    return ended === BATCH_SIZE || due.length === BATCH_SIZE;
  }

  /** Queues messages for some ended sessions. Returns the number of these sessions. */
  async function queueMessages(): Promise<number> {
    const { idleSeconds } = await settings.get('session');
    return work(async ({ oidcSessions, logoutMessages }) => {
      const sessions = await oidcSessions.takeEnded(idleSeconds, BATCH_SIZE);
      for (const { sessionId, userId, applications } of sessions)
        await logoutMessages.add(applications, userId, sessionId);
      return sessions.length;
    });
  }

  async function notifyApplication({ id, application, userId, sessionId, attempts }: LogoutMessage): Promise<void> {
    try {
      const client = await (await provider.library()).Client.find(application);
      if (client?.backchannelLogoutUri !== undefined)
        await (client as LogoutClient).backchannelLogout(userId, sessionId);
      await read(({ logoutMessages }) => logoutMessages.remove(id));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ application, attempts, reason }, 'back-channel logout failed');
      worker.wakeWhenDue(RETRY_SECONDS * 1000 * RETRY_FACTOR ** (attempts - 1));
    }
  }

  return {
    worker,
    sweep: (): Promise<void> => read(({ logoutMessages }) => logoutMessages.sweep(MAX_RETRY_SECONDS)),
  };
}

/** Sessions that end within this time share a batch. */
const BATCH_DELAY_MS = 50;
