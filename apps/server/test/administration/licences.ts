import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { LicenceAction, LicenceOverview } from '@foyer/contract/licence.ts';

import { dbNow } from '#/platform/database/database.ts';

import type { ApiResponse, Browser } from '../browser.ts';
import type { ClaimOverrides } from '../fakes/licence-vendor.ts';
import type { World } from '../world.ts';

const DAY = 86_400;

export type LicenceContent = string | Uint8Array<ArrayBuffer>;

/** Sends a licence file as a browser's form does. */
export function uploadLicence(by: Browser, content: LicenceContent, name = 'shop.lic', agreement: number | string = 0) {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return by.fetch<{ actionId: string }>(`/v2/licenses?agreement=${agreement}`, { method: 'POST', body });
}

/** Polls an upload until its file has been checked, and returns the outcome. */
export async function waitForLicenceAction(
  by: Browser,
  uploaded: ApiResponse<{ actionId: string }>,
): Promise<LicenceAction> {
  for (;;) {
    const params = { id: uploaded.data.actionId };
    const { data } = await by.call('GET /v2/licenses/upload/{id}', { params });
    if (data.state !== 'waiting') return data;
    await sleep(5);
  }
}

/** A super administrator who manages a world's licence. Each call uses a new session with a fresh reauthentication. */
export async function createLicenceAdministrator(world: World) {
  const { id } = await world.people.user({ superAdministrator: true });
  const { id: organisationId } = await world.people.organisation();

  async function browser(): Promise<Browser> {
    const session = await world.people.session(world.browser(), id, 'full');
    await world.people.reauthenticateAll();
    return session;
  }

  async function upload(content: LicenceContent): Promise<LicenceAction> {
    const by = await browser();
    const outcome = await waitForLicenceAction(by, await uploadLicence(by, content));
    world.app.services.bus.resync(); // the announcement may still be under way
    return outcome;
  }

  return {
    id,
    organisationId,
    browser,
    upload,

    /** Issues a licence for this world and uploads it. */
    async install(overrides: ClaimOverrides = {}): Promise<LicenceAction> {
      return upload(await world.issueLicence(overrides));
    },

    async overview(): Promise<LicenceOverview> {
      return (await (await browser()).call('GET /v2/manage/licence')).data;
    },

    /** Tries to add a store. */
    async addStore(by?: Browser): Promise<ApiResponse<unknown>> {
      const name = randomUUIDv7();
      return (by ?? (await browser())).call('POST /v2/manage/stores', { body: { name, code: name, organisationId } });
    },
  };
}

/** Moves the clock to noon and starts the evaluation period, so that no test counts days across midnight. */
export async function startEvaluationAtNoon({ app, clock, database }: World): Promise<void> {
  const secondOfDay = (await clock.now()) % DAY;
  await clock.forward(1.5 * DAY - secondOfDay);
  await database.queries
    .updateTable('installation')
    .set({ evaluation_started_at: dbNow, latest_time_seen: dbNow })
    .execute();
  app.services.bus.resync();
}

export type LicenceAdministrator = Awaited<ReturnType<typeof createLicenceAdministrator>>;

/** The date (YYYY-MM-DD, UTC) a number of days after the world's current date. */
export async function dateAfter({ clock }: World, days: number): Promise<string> {
  return new Date(((await clock.now()) + days * DAY) * 1000).toISOString().slice(0, 10);
}
