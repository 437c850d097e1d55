import {
  cancelUserAction,
  previewUserAction,
  startUserAction,
  userAction,
  userActionPeople,
  type UserActionProgress,
} from '@foyer/contract/user-actions.ts';

import type { Mount } from '#/platform/http/mount.ts';

import type { ActionRow } from './repository.ts';
import type { UserActions } from './service.ts';

export function mountUserActions(mount: Mount, { userActions }: { userActions: UserActions }): void {
  mount(previewUserAction, ({ body, caller }) => userActions.preview(caller, body));
  mount(startUserAction, async ({ body, caller, from }) => present(await userActions.start(caller, body, from)));
  mount(userAction, async ({ params, caller }) => present(await userActions.show(caller, params.id)));
  mount(userActionPeople, async ({ params, query, caller }) => {
    const { list, ...page } = await userActions.people(caller, params.id, query);
    return {
      ...page,
      list: list.map(({ id, username, displayName, result, code }) => ({
        user: { id, username, displayName },
        result,
        code,
      })),
    };
  });
  mount(cancelUserAction, async ({ params, caller, from }) =>
    present(await userActions.cancel(caller, params.id, from)),
  );
}

const present = ({ createdAt, finishedAt, ...row }: ActionRow): UserActionProgress => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
