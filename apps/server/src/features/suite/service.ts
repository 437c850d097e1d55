import type { LanguageCode } from '@foyer/contract/language.ts';
import type { ApplicationUse, Context, OpenedApplication } from '@foyer/contract/suite.ts';

import { type Applications, permissionsIn, present } from '#/features/applications/service.ts';
import type { Organisations } from '#/features/organisations/service.ts';
import type { Caller } from '#/platform/access.ts';
import type { Announce } from '#/platform/bus.ts';
import type { Work } from '#/platform/work.ts';

import { tellBadges } from './badges.ts';
import { type ContextStore, unknownPlace } from './context-store.ts';
import { menuFor } from './menu.ts';
import type { UseStore } from './use-store.ts';

export { createApplicationCalls, type ApplicationCalls } from './application-calls.ts';
export type SuiteStores = { contexts: ContextStore; uses: UseStore };

type Needs = Work<SuiteStores & { announce: Announce }> & { applications: Applications; organisations: Organisations };

/** The suite as somebody works in it: where they are, what they open, and what they keep of it. */
export function createSuite({ work, read, applications, organisations }: Needs) {
  /** A0401 unless the customer, and a store of it, are in the caller's reach. */
  async function requireReach({ userId }: Caller, { customerId, storeId }: Context): Promise<void> {
    const { customers, stores } = await organisations.reachOf(userId);
    if (customerId !== null && !customers.some(({ id }) => id === customerId)) throw unknownPlace('customerId');
    const isOfCustomer = stores.some((store) => store.id === storeId && store.customerId === customerId);
    if (storeId !== null && !isOfCustomer) throw unknownPlace('storeId');
  }

  return {
    /** Where the caller's session works from now on. A0401 for a place that is not in their work-bench. */
    async setContext(caller: Caller, context: Context): Promise<void> {
      await requireReach(caller, context);
      await work(async ({ contexts, announce }) => {
        if (await contexts.set(caller.sessionId, context))
          await announce('session.changed', { sessionId: caller.sessionId });
      });
    },

    /**
     * A session that works nowhere yet begins where Home does, at the first customer and store of its work-bench, and
     * in the language of the page: an application may be opened before Home is.
     */
    async beginContext({ sessionId, userId }: Caller, language: LanguageCode | null): Promise<void> {
      if (!(await read(({ contexts }) => contexts.isOpen(sessionId)))) return;
      const { customers, stores } = await organisations.reachOf(userId);
      const customerId = customers[0]?.id ?? null;
      const storeId = stores.find((store) => store.customerId === customerId)?.id ?? null;
      await work(async ({ contexts, announce }) => {
        const begun = await contexts.begin(sessionId, { language, customerId, storeId });
        if (begun) await announce('session.changed', { sessionId });
      });
    },

    /** What the caller keeps of each application that they may open, in the administrator's order. */
    async usesOf(caller: Caller): Promise<ApplicationUse[]> {
      const [open, kept] = await Promise.all([
        applications.openTo(caller),
        read(({ uses }) => uses.list(caller.userId)),
      ]);
      return open.map(({ code }) => {
        const { favourite = false, openedAt, badge = 0 } = kept.get(code) ?? {};
        return { code, favourite, openedAt: openedAt?.toISOString() ?? null, badge };
      });
    },

    /** An application with what the caller may see of it. A0404 and A0302 for one that they cannot open. */
    async open(caller: Caller, code: string): Promise<OpenedApplication> {
      const manifest = await applications.requireOpen(code, caller);
      const permissions = permissionsIn(manifest, caller);
      return { application: present(manifest), permissions, menu: menuFor(manifest, new Set(permissions)) };
    },

    /** The caller opens an application now. */
    async noteOpening(caller: Caller, code: string): Promise<void> {
      await applications.requireOpen(code, caller);
      await work(({ uses }) => uses.noteOpening(caller.userId, code));
    },

    async setFavourite(caller: Caller, code: string, favourite: boolean): Promise<void> {
      await applications.requireOpen(code, caller);
      await work(({ uses }) => uses.setFavourite(caller.userId, code, favourite));
    },

    /** How much waits for the caller in an application; their pages hear of it. */
    async setBadge(caller: Caller, code: string, count: number): Promise<void> {
      await applications.requireOpen(code, caller);
      await work((stores) => tellBadges(stores, code, new Map([[caller.userId, count]])));
    },
  };
}

export type Suite = ReturnType<typeof createSuite>;
