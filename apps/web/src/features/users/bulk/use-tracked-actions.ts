import type { UserActionProgress } from '@foyer/contract/user-actions.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isNotFound } from '#/shared/api/error-codes.ts';
import { ROLES_KEY, USERS_KEY } from '#/shared/api/query-keys.ts';
import { useSession } from '#/shared/session/session.ts';

import { userActionQuery } from './data.ts';
import { readTrackedActions, trackAction, untrackAction } from './tracked-actions.ts';

/** The actions that the user started in this browser, also before a reload. Their end refetches users and roles. */
export function useTrackedActions() {
  const client = useQueryClient();
  const username = useSession((session) => session.username) ?? '';
  const [ids, setIds] = useState(() => readTrackedActions(username));
  const results = useQueries({ queries: ids.map(userActionQuery) });
  const actions = results.flatMap(({ data }) => data ?? []);
  const untrack = (id: string) => setIds(untrackAction(username, id));

  const finished = actions.filter(({ status }) => status !== 'running').map(({ id }) => id);
  const finishedIds = finished.join();
  useEffect(() => {
    if (finishedIds === '') return;
    void client.invalidateQueries({ queryKey: USERS_KEY });
    // The number of users per role may have changed.
    void client.invalidateQueries({ queryKey: ROLES_KEY });
  }, [client, finishedIds]);

  const missing = ids.find((_id, index) => isNotFound(results[index]?.error));
  useEffect(() => {
    // The report was deleted.
    if (missing !== undefined) untrackAction(username, missing);
  }, [missing, username]);

  return {
    actions,
    track(action: UserActionProgress) {
      client.setQueryData(userActionQuery(action.id).queryKey, action);
      setIds(trackAction(username, action.id));
    },
    untrack,
  };
}

export type TrackedActions = ReturnType<typeof useTrackedActions>;
