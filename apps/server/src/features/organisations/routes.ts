import {
  addOrganisation,
  addStore,
  changeOrganisation,
  changeStore,
  listOrganisations,
  listStores,
  moveOrganisation,
  organisation,
  removeOrganisation,
  removeStore,
  store,
} from '@foyer/contract/organisations.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { OrganisationChanges } from './changes.ts';
import type { OrganisationMoves } from './moves.ts';
import type { StoreAdministration } from './stores.ts';
import type { Tree } from './tree.ts';

type OrganisationsRouteNeeds = {
  tree: Tree;
  organisationChanges: OrganisationChanges;
  organisationMoves: OrganisationMoves;
  storeAdministration: StoreAdministration;
};

export function mountOrganisations(mount: Mount, needs: OrganisationsRouteNeeds): void {
  const { tree, organisationChanges: changes, organisationMoves: moves, storeAdministration } = needs;

  mount(listOrganisations, ({ caller, query }) => tree.list(caller, query));
  mount(organisation, ({ caller, params }) => tree.show(caller, params.id));
  mount(addOrganisation, ({ caller, body, from }) => changes.add(caller, body, from));
  mount(changeOrganisation, ({ caller, params, body, from }) => changes.rename(caller, params.id, body, from));
  mount(moveOrganisation, ({ caller, params, body, from }) => moves.move(caller, params.id, body, from));
  mount(removeOrganisation, async ({ caller, params, query, from }) => {
    await changes.remove(caller, params.id, query, from);
    return null;
  });

  mount(listStores, ({ caller, query }) => storeAdministration.list(caller, query));
  mount(store, ({ caller, params }) => storeAdministration.get(caller, params.id));
  mount(addStore, ({ caller, body, from }) => storeAdministration.add(caller, body, from));
  mount(changeStore, ({ caller, params, body, from }) => storeAdministration.change(caller, params.id, body, from));
  mount(removeStore, async ({ caller, params, query, from }) => {
    await storeAdministration.remove(caller, params.id, query, from);
    return null;
  });
}
