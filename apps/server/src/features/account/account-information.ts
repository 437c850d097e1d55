import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { requireDisplayName, requireOrdinaryDisplayName } from '#/features/users/naming.ts';
import { doneBy } from '#/platform/audit/audit.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Repositories } from '#/repositories.ts';

type AccountInformationRepositories = Repositories<'announce' | 'audit' | 'users'>;

/** Self-service: changes the caller's own account. */
export function createAccountInformation({ work }: Work<AccountInformationRepositories>) {
  return {
    /**
     * Changes the given fields. A0401 for a display name without visible characters. A0401 for a name that resembles a
     * built-in one, unless the caller is a super administrator.
     */
    async change(
      caller: Caller,
      { displayName, language }: { displayName?: string; language?: LanguageCode },
      from: Origin,
    ): Promise<void> {
      const getInformation = caller.superAdministrator ? requireDisplayName : requireOrdinaryDisplayName;
      const changes = {
        displayName: displayName === undefined ? undefined : getInformation(displayName),
        language,
      };
      const fields = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : field));
      if (fields.length === 0) return;
      await work(async (repositories) => {
        await repositories.users.change(caller.userId, changes);
        await repositories.audit.record(from, {
          event: 'user.changed',
          ...doneBy(caller),
          details: { fields: fields.join(' ') },
        });
        await repositories.announce('user.changed', { userId: caller.userId });
      });
    },
  };
}

export type AccountInformation = ReturnType<typeof createAccountInformation>;
