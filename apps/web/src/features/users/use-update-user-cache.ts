import { useQueryClient } from '@tanstack/react-query';

import { USERS_KEY } from '#/shared/api/query-keys.ts';

import { userQuery, type UserRecord } from './data.ts';

/** Returns a function that stores a user from a response in the cache and refetches the lists. */
export function useUpdateUserCache(): (user: UserRecord) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(userQuery(user.id).queryKey, user);
    void client.invalidateQueries({ queryKey: USERS_KEY });
  };
}
