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
import { listPlaces } from '@foyer/contract/places.ts';
import { exportStores, importStores } from '@foyer/contract/store-import.ts';
import { moveStores } from '@foyer/contract/store-moves.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { OrganisationChanges } from './changes.ts';
import type { StoreImports } from './import/service.ts';
import type { OrganisationMoves } from './moves.ts';
import type { Places } from './places.ts';
import type { StoreExports } from './store-export.ts';
import type { StoreMoves } from './store-moves.ts';
import type { StoreAdministration } from './stores.ts';
import type { Tree } from './tree.ts';

type OrganisationsRouteNeeds = {
  tree: Tree;
  organisationChanges: OrganisationChanges;
  organisationMoves: OrganisationMoves;
  placeLists: Places;
  storeAdministration: StoreAdministration;
  storeImports: StoreImports;
  storeMoves: StoreMoves;
  storeExports: StoreExports;
};

export function mountOrganisations(mount: Mount, needs: OrganisationsRouteNeeds): void {
  const { tree, organisationChanges: changes, organisationMoves: moves, placeLists, storeAdministration } = needs;

  mount(listOrganisations, ({ caller, query }) => tree.list(caller, query));
  mount(organisation, ({ caller, params }) => tree.show(caller, params.id));
  mount(addOrganisation, ({ caller, body, from }) => changes.add(caller, body, from));
  mount(changeOrganisation, ({ caller, params, body, from }) => changes.rename(caller, params.id, body, from));
  mount(moveOrganisation, ({ caller, params, body, from }) => moves.move(caller, params.id, body, from));
  mount(removeOrganisation, async ({ caller, params, query, from }) => {
    await changes.remove(caller, params.id, query, from);
    return null;
  });

  mount(listPlaces, ({ caller, query }) => placeLists.list(caller, query));

  mount(listStores, ({ caller, query }) => storeAdministration.list(caller, query));
  mount(store, ({ caller, params }) => storeAdministration.get(caller, params.id));
  mount(addStore, ({ caller, body, from }) => storeAdministration.add(caller, body, from));
  mount(changeStore, ({ caller, params, body, from }) => storeAdministration.change(caller, params.id, body, from));
  mount(removeStore, async ({ caller, params, query, from }) => {
    await storeAdministration.remove(caller, params.id, query, from);
    return null;
  });

  mount(moveStores, ({ caller, body, from }) => needs.storeMoves.move(caller, body, from));
  mount(importStores, ({ caller, query, from, readUpload }) =>
    readUpload((upload) => needs.storeImports.bring(caller, upload, query, from)),
  );
  mount(exportStores, ({ caller, query, from }) => needs.storeExports.export(caller, query, from));
}
