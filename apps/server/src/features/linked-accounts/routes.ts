import {
  acceptLink,
  beginLink,
  declineLink,
  linkedAccounts,
  unlink,
  pendingLink,
} from '@foyer/contract/linked-accounts.ts';

import type { ExternalSignIn } from '#/features/external-sign-in/service.ts';
import type { IdentityProviders } from '#/features/identity-providers/providers.ts';
import { Fault } from '#/platform/fault.ts';
import type { Mount } from '#/platform/http/mount.ts';

import { toLinkedAccount } from './linked-account-view.ts';
import type { LinkedAccounts } from './service.ts';

type LinkedAccountRouteNeeds = {
  linkedAccounts: LinkedAccounts;
  providers: IdentityProviders;
  externalSignIn: ExternalSignIn;
};

export function mountLinkedAccounts(
  mount: Mount,
  { linkedAccounts: accounts, providers, externalSignIn }: LinkedAccountRouteNeeds,
): void {
  mount(linkedAccounts, async ({ caller }) => {
    const [{ list, hasPassword }, offered] = await Promise.all([accounts.list(caller), providers.listEnabled()]);
    return { list: list.map(toLinkedAccount), offered, hasPassword };
  });
  mount(beginLink, async ({ caller, body, cookies }) => {
    await accounts.requireMayLink(caller);
    const { address, flowSecret } = await externalSignIn.begin(body.provider, cookies.get('flow'), { caller });
    cookies.set('flow', flowSecret);
    return { address: address.href };
  });
  mount(unlink, async ({ caller, params, from }) => {
    await accounts.remove(caller, params.id, await providers.listEnabled(), from);
    return null;
  });
  mount(pendingLink, async ({ cookies }) => ({ waiting: await findOfferedLink(cookies.get('flow')) }));
  mount(acceptLink, async ({ caller, cookies, from }) => {
    const flowCookie = cookies.get('flow');
    if ((await findOfferedLink(flowCookie)) === null) throw new Fault('code_expired');
    return accounts.acceptPendingLink(caller, flowCookie, from);
  });
  mount(declineLink, async ({ cookies }) => {
    await accounts.declinePendingLink(cookies.get('flow'));
    return null;
  });

  /** The pending link, while its provider is enabled. */
  async function findOfferedLink(flowSecret: string | undefined) {
    const pending = await accounts.findPendingLink(flowSecret);
    return pending !== null && (await providers.findEnabled(pending.provider)) !== undefined ? pending : null;
  }
}
