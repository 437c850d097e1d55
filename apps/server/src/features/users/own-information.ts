import type { LanguageCode } from '@foyer/contract/language.ts';

import type { Caller } from '#/platform/access.ts';
import type { AuditTrail } from '#/platform/audit.ts';
import type { Announce } from '#/platform/bus.ts';
import type { Origin } from '#/platform/origin.ts';
import type { Work } from '#/platform/work.ts';

import { requireDisplayName, requireOrdinaryDisplayName } from './naming.ts';
import type { UserStores } from './service.ts';

type Stores = UserStores & { audit: AuditTrail; announce: Announce };

/** What people change of their own account. */
export function createOwnInformation({ work }: Work<Stores>) {
  return {
    /** Changes what is given; the name is refused as A0401 when it cannot be seen, or looks built-in. */
    async change(
      caller: Caller,
      { displayName, language }: { displayName?: string; language?: LanguageCode },
      from: Origin,
    ): Promise<void> {
      const requireOwn = caller.superAdministrator ? requireDisplayName : requireOrdinaryDisplayName;
      const changes = {
        ...(displayName === undefined ? {} : { displayName: requireOwn(displayName) }),
        ...(language === undefined ? {} : { language }),
      };
      const fields = Object.keys(changes);
      if (fields.length === 0) return;
      await work(async (stores) => {
        await stores.users.change(caller.userId, changes);
        await stores.audit.record(from, {
          event: 'user.changed',
          actorId: caller.userId,
          actor: caller.username,
          result: 'done',
          details: { fields: fields.join(' ') },
        });
        await stores.announce('user.changed', { userId: caller.userId });
      });
    },
  };
}

export type OwnInformation = ReturnType<typeof createOwnInformation>;
