import type { ApplicationPlaces, ApplicationUse, Context, OpenedApplication } from '@foyer/contract/home.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { updateBadges } from '#/features/application-api/badges.ts';
import { permissionCodes } from '#/features/applications/catalogue.ts';
import { type Applications, mayOpen, permissionsIn, present } from '#/features/applications/service.ts';
import type { Principal, Principals } from '#/features/oidc/principals.ts';
import type { Organisations } from '#/features/organisations/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import { unknownPlace } from './context-repository.ts';
import { menuFor } from './menu.ts';

type HomeRepositories = Repositories<'announce' | 'selectedPlaces' | 'oidcTokens' | 'uses'>;
type HomeNeeds = Work<HomeRepositories> & {
  applications: Applications;
  organisations: Organisations;
  principals: Principals;
};

/** The suite as a user sees it: the selected place, opened applications, favourites and badges. */
export function createHome({ work, read, applications, organisations, principals }: HomeNeeds) {
  /** Throws A0401 unless the customer and its store are in the caller's reach. */
  async function requireReach({ userId }: Caller, { customerId, storeId }: Context): Promise<void> {
    if (customerId !== null && !(await organisations.isCustomerOf(userId, customerId)))
      throw unknownPlace('customerId');
    if (storeId === null) return;
    const isOfCustomer = customerId !== null && (await organisations.isStoreOf(userId, storeId, customerId));
    if (!isOfCustomer) throw unknownPlace('storeId');
  }

  /**
   * Places where a user may use an application, and the store in which they last used it. A super administrator needs
   * no permission there, only a role that reaches the place.
   */
  async function placesFor(caller: Caller, { code, permissions }: Manifest): Promise<ApplicationPlaces> {
    const { userId, superAdministrator } = caller;
    const [places, last] = await Promise.all([
      superAdministrator
        ? organisations.accessiblePlaces(userId)
        : organisations.placesWithPermissions(userId, permissionCodes(permissions)),
      read(({ uses }) => uses.findLastStore(userId, code)),
    ]);
    return { ...places, lastStoreId: places.stores.find(({ id }) => id === last)?.id ?? null };
  }

  return {
    /**
     * Sets the place and language of the caller's session. A change of place revokes the applications' access tokens
     * for the former place. A0401 for a place outside the caller's reach.
     */
    async setContext(caller: Caller, context: Context): Promise<void> {
      await requireReach(caller, context);
      const { sessionId } = caller;
      await work(async ({ selectedPlaces, oidcTokens, announce }) => {
        const set = await selectedPlaces.set(sessionId, context);
        if (set?.moved === true) await oidcTokens.revokeAccessTokens(sessionId);
        if (set !== undefined) await announce('session.changed', { sessionId });
      });
    },

    /**
     * Initialises a session without a place, since an application may be opened before Home. Selects the store in which
     * the user last used this application, or else the first customer and store where they may use it, and the page's
     * language.
     */
    async beginContext(caller: Caller, code: string, language: LanguageCode | null): Promise<void> {
      const { sessionId } = caller;
      if (!(await read(({ selectedPlaces }) => selectedPlaces.isUnset(sessionId)))) return;
      const manifest = await applications.requireOpen(code, caller);
      const { customers, stores, lastStoreId } = await placesFor(caller, manifest);
      const last = stores.find(({ id }) => id === lastStoreId);
      const customerId = last?.customerId ?? customers[0]?.id ?? null;
      const storeId = (last ?? stores.find((store) => store.customerId === customerId))?.id ?? null;
      await work(async ({ selectedPlaces, announce }) => {
        const begun = await selectedPlaces.initialise(sessionId, { language, customerId, storeId });
        if (begun) await announce('session.changed', { sessionId });
      });
    },

    /** Customers and stores where the caller may use an application. A0404 and A0302 when the caller cannot open it. */
    async placesOf(caller: Caller, code: string): Promise<ApplicationPlaces> {
      return placesFor(caller, await applications.requireOpen(code, caller));
    },

    /** The caller's preferences for each application that they may open, in the administrator's order. */
    async usesOf(caller: Caller): Promise<ApplicationUse[]> {
      const [open, usesByCode] = await Promise.all([
        applications.openTo(caller),
        read(({ uses }) => uses.list(caller.userId)),
      ]);
      return open.map(({ code }) => {
        const { favourite = false, openedAt, badge = 0 } = usesByCode.get(code) ?? {};
        return { code, favourite, openedAt: openedAt?.toISOString() ?? null, badge };
      });
    },

    /**
     * An application with the selected place and the caller's permissions there. A0404 and A0302 when the caller cannot
     * open it at any place.
     */
    async open(caller: Caller, code: string): Promise<OpenedApplication> {
      const manifest = await applications.requireOpen(code, caller);
      const principal = await principals.findNow(caller.sessionId);
      if (principal === undefined) throw new Fault('session_expired');
      const { customer, store } = principal;
      const permissions = permissionsIn(manifest, principal);
      const menu = menuFor(manifest, new Set(permissions));
      return { application: present(manifest), customer, store, permissions, menu };
    },

    /** Records that the caller opened an application, and the selected store if they may use the application there. */
    async noteOpening(caller: Caller, code: string): Promise<void> {
      const manifest = await applications.requireOpen(code, caller);
      const principal = await principals.findNow(caller.sessionId);
      const storeId = principal && mayOpen(manifest, principal) ? principal.store?.id : undefined;
      await work(({ uses }) => uses.noteOpening(caller.userId, code, storeId));
    },

    /** Records the selected store of a user who signs in to an application there. */
    async noteStore({ userId, store }: Pick<Principal, 'userId' | 'store'>, code: string): Promise<void> {
      if (store !== null) await work(({ uses }) => uses.setLastStore(userId, code, store.id));
    },

    async setFavourite(caller: Caller, code: string, favourite: boolean): Promise<void> {
      await applications.requireOpen(code, caller);
      await work(({ uses }) => uses.setFavourite(caller.userId, code, favourite));
    },

    /** Sets the caller's badge count of an application, and notifies the caller's open pages. */
    async setBadge(caller: Caller, code: string, count: number): Promise<void> {
      await applications.requireOpen(code, caller);
      await work((repositories) => updateBadges(repositories, code, new Map([[caller.userId, count]])));
    },
  };
}

export type Home = ReturnType<typeof createHome>;
