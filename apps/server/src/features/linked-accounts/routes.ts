import {
  acceptLink,
  beginLink,
  declineLink,
  linkedAccounts,
  unlink,
  waitingLink,
} from '@foyer/contract/linked-accounts.ts';

import type { Providers, Sso } from '#/features/sso/service.ts';
import type { Mount } from '#/platform/mount.ts';

import type { LinkedAccounts } from './service.ts';

type Needs = { linkedAccounts: LinkedAccounts; providers: Providers; sso: Sso };

export function mountLinkedAccounts(mount: Mount, { linkedAccounts: accounts, providers, sso }: Needs): void {
  mount(linkedAccounts, async ({ caller }) => {
    const [{ list, hasPassword }, offered] = await Promise.all([accounts.list(caller), providers.listOn()]);
    const shown = list.map(({ id, provider, account, linkedAt, lastUsedAt }) => ({
      id,
      provider,
      account,
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { list: shown, offered, hasPassword };
  });
  mount(beginLink, async ({ caller, body, wayCookie, setWayCookie }) => {
    await accounts.requireMay(caller);
    const { address, way } = await sso.begin(body.provider, wayCookie, caller);
    setWayCookie(way);
    return { address: address.href };
  });
  mount(unlink, async ({ caller, params, from }) => {
    await accounts.remove(caller, params.id, from);
    return null;
  });
  mount(waitingLink, async ({ wayCookie }) => ({ waiting: await accounts.waiting(wayCookie) }));
  mount(acceptLink, ({ caller, wayCookie, from }) => accounts.accept(caller, wayCookie, from));
  mount(declineLink, async ({ wayCookie }) => {
    await accounts.decline(wayCookie);
    return null;
  });
}
