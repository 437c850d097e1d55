import {
  acceptLink,
  beginLink,
  declineLink,
  linkedAccounts,
  unlink,
  waitingLink,
} from '@foyer/contract/linked-accounts.ts';

import type { Sso } from '#/features/external-sign-in/service.ts';
import type { Providers } from '#/features/identity-providers/providers.ts';
import { Fault } from '#/platform/fault.ts';
import type { Mount } from '#/platform/http/mount.ts';

import { toLinkedAccount } from './present-linked.ts';
import type { LinkedAccounts } from './service.ts';

type LinkedAccountRouteNeeds = { linkedAccounts: LinkedAccounts; providers: Providers; sso: Sso };

export function mountLinkedAccounts(
  mount: Mount,
  { linkedAccounts: accounts, providers, sso }: LinkedAccountRouteNeeds,
): void {
  mount(linkedAccounts, async ({ caller }) => {
    const [{ list, hasPassword }, offered] = await Promise.all([accounts.list(caller), providers.listOn()]);
    return { list: list.map(toLinkedAccount), offered, hasPassword };
  });
  mount(beginLink, async ({ caller, body, wayCookie, setWayCookie }) => {
    await accounts.requireMayLink(caller);
    const { address, way } = await sso.begin(body.provider, wayCookie, { caller });
    setWayCookie(way);
    return { address: address.href };
  });
  mount(unlink, async ({ caller, params, from }) => {
    await accounts.remove(caller, params.id, await providers.listOn(), from);
    return null;
  });
  mount(waitingLink, async ({ wayCookie }) => ({ waiting: await findOfferedLink(wayCookie) }));
  mount(acceptLink, async ({ caller, wayCookie, from }) => {
    if ((await findOfferedLink(wayCookie)) === null) throw new Fault('code_expired');
    return accounts.acceptPendingLink(caller, wayCookie, from);
  });
  mount(declineLink, async ({ wayCookie }) => {
    await accounts.declinePendingLink(wayCookie);
    return null;
  });

  /** What waits, as long as people may come by its provider. */
  async function findOfferedLink(way: string | undefined) {
    const pending = await accounts.findPendingLink(way);
    return pending !== null && (await providers.findOn(pending.provider)) !== undefined ? pending : null;
  }
}
