import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';
import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';

import type { Users } from '#/features/users/service.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Log } from '#/platform/log.ts';
import { sanitizeExternalText } from '#/platform/text/sanitizers.ts';
import type { Repositories } from '#/repositories.ts';

import { createFaultReporter } from './failure.ts';
import type { VerifiedIdentity } from './service.ts';

type ProvisioningServiceRepositories = Repositories<
  | 'announce'
  | 'audit'
  | 'linkedAccounts'
  | 'provisioning'
  | 'notices'
  | 'oneTimeTokens'
  | 'organisations'
  | 'outbox'
  | 'passwords'
  | 'rights'
  | 'roles'
  | 'settings'
  | 'texts'
  | 'users'
>;

/** Just-in-time provisioning: creates accounts for verified identities that are linked to no account. */
export function createProvisioning({
  work,
  users,
  log,
}: Work<ProvisioningServiceRepositories> & { users: Users; log: Log }) {
  const reportFault = createFaultReporter(log);

  return {
    /**
     * Creates an account and links it in one transaction, if the provider's settings allow it. A0636 when the username
     * belongs to an account: its user can sign in with the password and then link the identity. A0854 without a valid
     * username, A0855 without the role, A0856 without the store; Microsoft has its own codes.
     */
    async add({ identity, profile, provider }: VerifiedIdentity, from: Origin): Promise<void> {
      const { value } = provider;
      if (value.kind === 'wechat' || !value.newcomers.create) return;
      const { roleId, storeId } = value.newcomers;
      const refuse = (failure: 'user_info' | 'role_missing' | 'store_missing', reason: string) =>
        reportFault(provider.name, failure, { reason });
      const username = profile.username === undefined ? undefined : canonicalUsername(profile.username);
      if (username === undefined) throw refuse('user_info', 'The new user has no valid username.');
      const email = profile.email === undefined ? undefined : canonicalEmail(profile.email);
      const displayName = Array.from(sanitizeExternalText(profile.name ?? ''))
        .slice(0, DISPLAY_NAME_LENGTH)
        .join('')
        .trim();
      await work(async (repositories) => {
        await repositories.rights.lock();
        const organisationId = await repositories.provisioning.findOrganisation(storeId);
        if (organisationId === undefined) throw refuse('store_missing', 'The store for new users no longer exists.');
        const person = { username, displayName, organisationId, email };
        const id = await users
          .addExternalUser(repositories, person, { actor: username, from })
          .catch((error: unknown) => {
            if (!(error instanceof Fault && error.fault === 'illegal_input')) throw error;
            throw refuse('user_info', 'The username of the new user mixes scripts or resembles another username.');
          });
        if (!(await repositories.provisioning.grant(id, roleId, organisationId)))
          throw refuse('role_missing', 'The role for new users no longer exists or cannot be granted at their store.');
        // A concurrent request has linked the same identity.
        if (!(await repositories.linkedAccounts.add(id, identity))) throw new Fault('account_exists');
      });
    },
  };
}

export type Provisioning = ReturnType<typeof createProvisioning>;
