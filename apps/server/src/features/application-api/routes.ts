import { reportVersion, sendNotice, setBadges, suiteLicence } from '@foyer/contract/application-api.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { ApplicationCalls } from './service.ts';

/** Endpoints that applications call with their own token, without a user. */
export function mountApplicationCalls(
  mount: Mount,
  { applicationCalls: calls }: { applicationCalls: ApplicationCalls },
): void {
  mount(sendNotice, async ({ caller, body, from }) => ({ id: await calls.sendNotice(caller, body, from) }));

  mount(suiteLicence, () => calls.licence());

  mount(reportVersion, async ({ caller, body }) => {
    await calls.reportVersion(caller, body.version);
    return null;
  });

  mount(setBadges, async ({ caller, body }) => {
    await calls.setBadges(caller, body);
    return null;
  });
}
