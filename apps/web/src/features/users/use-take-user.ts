import { useQueryClient } from '@tanstack/react-query';

import { USERS_KEY } from '#/shared/api/query-keys.ts';

import { userQuery, type User } from './data.ts';

/** Shows a user as an answer has told of them; lists that may show them as well follow. */
export function useTakeUser(): (user: User) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(userQuery(user.id).queryKey, user);
    void client.invalidateQueries({ queryKey: USERS_KEY });
  };
}
