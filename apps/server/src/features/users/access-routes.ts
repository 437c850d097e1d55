import { roleHolders, storePeople, userAccess } from '@foyer/contract/access.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { Access } from './access.ts';

export function mountAccess(mount: Mount, { access }: { access: Access }): void {
  mount(userAccess, ({ caller, params, query }) => access.ofUser(caller, params.id, query));
  mount(roleHolders, ({ caller, params, query }) => access.holdersOf(caller, params.id, query));
  mount(storePeople, ({ caller, params, query }) => access.peopleOf(caller, params.id, query));
}
