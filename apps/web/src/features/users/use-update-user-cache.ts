import { useQueryClient } from '@tanstack/react-query';

import { USERS_KEY } from '#/shared/api/query-keys.ts';

import { userQuery, type UserRecord } from './data.ts';

/** Shows a user as an answer has told of them; lists that may show them as well follow. */
export function useUpdateUserCache(): (user: UserRecord) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(userQuery(user.id).queryKey, user);
    void client.invalidateQueries({ queryKey: USERS_KEY });
  };
}
